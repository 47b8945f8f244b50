import { trackingUrl } from '@aliquot/contract/carriers';
import type { Shipment } from '@aliquot/contract/orders';
import { FileText, Pencil } from 'lucide-react';
import { useId } from 'react';
import { formatDay } from '../../platform/format/index.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button/icon-button.tsx';
import { useLayers } from '../../ui/layers/layer-store.ts';
import { linkClass } from '../../ui/link/link-class.ts';
import { Glyph } from '../../ui/state/glyphs.tsx';
import { useTranslation } from '../../ui/words.tsx';
import { useDocument } from './api.ts';
import type { AnyOrder, StepSubject } from './types.ts';
import { useOrderWords } from './use-order-words.ts';

/** The shipments with carrier and tracking. */
export function OrderShipments({ order, staff }: { order: AnyOrder; staff: boolean }) {
  const { t } = useTranslation('orders');
  const id = useId();
  if (order.shipments.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-7">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id={id} className="font-semibold">
          {t('shipments')}
        </h3>
        <span className="text-label text-t2">{t('sent_of', { sent: order.sent, count: order.samples })}</span>
      </div>
      <ul>
        {order.shipments.map((shipment) => (
          <ShipmentRow key={shipment.id} shipment={shipment} order={order} staff={staff} />
        ))}
      </ul>
    </section>
  );
}

interface ShipmentRowProps {
  shipment: Shipment;
  order: AnyOrder;
  staff: boolean;
}

function ShipmentRow({ shipment, order, staff }: ShipmentRowProps) {
  const { t } = useTranslation('orders');
  const { method, language } = useOrderWords();
  const packingList = useDocument(order.id);
  const openDialog = useLayers((layers) => layers.openDialog);
  const codes = order.lines
    .filter(({ sampleId }) => shipment.sampleIds.includes(sampleId))
    .map(({ code }) => code);
  const facts = [
    shipment.carrier,
    method(shipment.method),
    t('sent_on', { day: formatDay(shipment.sentDate, language) }),
  ];
  return (
    <li className="flex gap-3.5 border-b border-line py-3 text-dense">
      <span className="mt-0.5 text-serum">
        <Glyph name="truck" size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-3">
          <p>
            <span className="font-semibold">{t('samples', { count: shipment.sampleIds.length })}</span>
            {shipment.temperature ? `, ${shipment.temperature}` : null}
          </p>
          <Tracking shipment={shipment} />
        </div>
        <p className="text-label text-t2">{facts.join(', ')}</p>
        {shipment.note ? <p className="text-label whitespace-pre-line text-t2">{shipment.note}</p> : null}
        <details className="mt-0.5 text-label">
          <summary className="w-fit rounded-mark text-t2 hover:text-t1">{t('which_samples')}</summary>
          <p className="mt-1 font-mono text-t2">{codes.join(', ')}</p>
        </details>
      </div>
      {staff && order.status === 'dispatched' ? (
        <IconButton
          size="small"
          label={t('edit_shipment_of', { count: shipment.sampleIds.length })}
          title={t('edit_shipment')}
          icon={<Pencil size={16} aria-hidden="true" />}
          onClick={() =>
            openDialog('shipping_order', { step: 'ship', order, shipment } satisfies StepSubject)
          }
        />
      ) : null}
      <IconButton
        size="small"
        label={t('packing_list_of', { count: shipment.sampleIds.length })}
        title={t('documents.packing_list')}
        icon={<FileText size={16} aria-hidden="true" />}
        disabled={packingList.isPending}
        onClick={() => packingList.mutate({ kind: 'packing_list', shipmentId: shipment.id })}
      />
    </li>
  );
}

/** The tracking number, linked for known carriers. */
function Tracking({ shipment: { carrier, trackingNumber } }: { shipment: Shipment }) {
  const { t } = useTranslation('orders');
  if (!trackingNumber) return <span className="text-t3">{t('no_tracking')}</span>;
  const url = trackingUrl(carrier, trackingNumber);
  const number = (
    <>
      <span className="sr-only">{t('tracking_number')} </span>
      {trackingNumber}
    </>
  );
  const look = 'min-w-0 font-mono break-all';
  if (!url) return <span className={cx(look, 'text-t1')}>{number}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={t('track_with', { carrier })}
      className={cx(linkClass, look)}
    >
      {number}
    </a>
  );
}
