// Files of lists: rooms declare what is exported, this room makes the file, bounds it and records who fetched it.
import type { Room } from '../../platform/room.ts';
import { listExports } from './routes.ts';

export {
  asWritten,
  type Column,
  choice,
  day,
  headingsIn,
  instant,
  measured,
  money,
  number,
  stockWord,
  text,
  translated,
  type Words,
  widthsIn,
  yesNo,
} from './columns.ts';
export { exportFile } from './export-file.ts';
export { assertRate, assertSize, limitsOf } from './limits.ts';
export { type Body as ExportBody, listExport } from './list-export.ts';

export const room = { handlers: { listExports } } satisfies Room;
