/** What a person calls it: the vendor's number, or ours. */
export const invoiceName = ({ id, number }: { id: number; number: string | null }) => number ?? `#${id}`;
