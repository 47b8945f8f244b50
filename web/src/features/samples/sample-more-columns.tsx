import type { Sample } from '@aliquot/contract/samples';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatDay, formatInstant } from '../../platform/format/index.ts';
import { Mono } from '../../ui/table/cells.tsx';
import type { Column } from '../../ui/table/column.ts';

/** Optional columns for the remaining fields of a sample. */
export function moreColumns(t: TFunction, language: string): readonly Column<Sample>[] {
  const column = (
    id: string,
    header: string,
    width: number,
    cell: (sample: Sample) => ReactNode,
    sortable = false,
  ): Column<Sample> => ({ id, header, width, cell, sortable, optional: true, priority: 55 });
  return [
    column('code', t('fields.code'), 116, ({ code }) => <Mono>{code}</Mono>),
    column('biobankId', t('biobank_id'), 130, ({ biobankId }) =>
      shown(biobankId && <Mono>{biobankId}</Mono>),
    ),
    column(
      'collectionDate',
      t('collection_date'),
      120,
      ({ collectionDate }) => shown(collectionDate && formatDay(collectionDate, language)),
      true,
    ),
    column('age', t('age'), 116, ({ donorAge }) => shown(donorAge)),
    column('ethnicity', t('ethnicity'), 150, ({ donorEthnicity }) => shown(donorEthnicity)),
    column('zip', t('zip'), 80, ({ donorZip }) => shown(donorZip)),
    column('condition', t('condition'), 140, ({ storageCondition }) => shown(storageCondition)),
    column('container', t('container'), 160, ({ storageContainer }) => shown(storageContainer)),
    column('facility', t('facility'), 180, ({ storageFacility }) => storageFacility.name),
    column('vendor', t('vendor'), 180, ({ vendor }) => shown(vendor?.name)),
    column('invoiceId', t('vendor_order'), 110, ({ invoiceId }) => shown(invoiceId && `#${invoiceId}`)),
    column('createdAt', t('received'), 160, ({ createdAt }) => formatInstant(createdAt, language), true),
    column('updatedAt', t('changed'), 160, ({ updatedAt }) => formatInstant(updatedAt, language), true),
  ];
}

const shown = (content: ReactNode) =>
  content || content === 0 ? content : <span className="text-t3">—</span>;
