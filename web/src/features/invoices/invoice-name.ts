/** The display name: the vendor's number, or the id. */
export const invoiceName = ({ id, number }: { id: number; number: string | null }) => number ?? `#${id}`;
