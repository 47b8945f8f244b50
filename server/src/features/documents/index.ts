// The layout that all documents share: the seller's letterhead, a table, sums and footers. Its libraries are large, so rooms
// import it where they draw, in files that are loaded with the first document.
export { type DrawnDocument, layOut } from './lay-out.ts';
export { productName } from './letterhead.ts';
