// Drawing PDF documents. A wing of its own: its libraries are loaded with the first document, not at start.
export {
  drawMatrix,
  faces,
  millimetre,
  openSheet,
  printable,
  type Sheet,
  writeLine,
  writeLines,
  writeRight,
  writeWrapped,
} from './pdf.ts';
