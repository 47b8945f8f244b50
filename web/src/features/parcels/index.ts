export { ParcelsNote, useParcelWords } from './parcels-note.tsx';
