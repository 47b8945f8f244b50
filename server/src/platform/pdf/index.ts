// Drawing PDF documents. A separate wing, so that its libraries are loaded with the first document, not at startup.
export {
  drawMatrix,
  faces,
  isPrintable,
  millimetre,
  openSheet,
  printable,
  type Sheet,
  writeLine,
  writeLines,
  writeRight,
  writeWrapped,
} from './pdf.ts';
