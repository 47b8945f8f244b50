import type { researchAreas } from '@aliquot/contract/catalogue';
import type { Input } from '@aliquot/contract/endpoint';
import { lifecycle } from '../../platform/writing/index.ts';
import { readArea } from './queries.ts';
import { lastPosition, publishChange } from './rows.ts';

/** Deleting an area hides its items too, and restoring it shows them again. */
export const areas = lifecycle({
  table: 'research_areas',
  nameUniqueAmong: ['kind'],
  values: ({ kind, name }: Input<(typeof researchAreas)['create']>['body']) => ({
    kind,
    name,
    position: lastPosition('research_areas'),
  }),
  columns: ({ name }: { name?: string | undefined }, before) =>
    name === undefined || name === before.name ? {} : { name },
  present: (context, { id }) => readArea(context, id),
  publish: ({ db }) => publishChange(db, 'research_areas'),
});
