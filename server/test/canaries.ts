/** Values for fields hidden from clients, and every encoding in which one could leak. */
export const canaries = {
  accession: 'XQ7-ACC-5519',
  biobankId: 'XQ7-BBK-8842',
  donorDob: '1951-07-19',
  donorKey: 'XQ7-DNR-2290',
  donorId: '900000417',
  diagnosisCode: 'E75.02',
  diagnosisLabel: 'Xq7diag told at the clinic',
  hiddenCategoryName: 'Xq7cat malformations',
  measuredOn: '2023-09-14',
  hoursToFreezer: '843.37',
  donorZip: '94305-7716',
  collectionDate: '2023-08-23',
  expirationDate: '2033-08-23',
  vendor: 'Xq7vend Biologics',
  invoiceNumber: 'XQ7-INV-3307',
  invoiceNote: 'Xq7note about the vendor',
  facility: 'Xq7fac Freezer',
  storageLocation: 'XQ7 / Shelf 4 / Box 9',
  hiddenCode: 'SP-XQ7HDNB',
  unpricedCode: 'SP-XQ7NPRC',
  deletedCode: 'SP-XQ7DE0T',
  heldBackCode: 'SP-XQ7HE0D',
  expiredCode: 'SP-XQ7EXPD',
  offCode: 'SP-XQ7FFAA',
  hiddenValue: '7719.2251',
  valueAsSent: '4517.33 pg/mL',
  offValue: '6618.0437',
  rejectedRow: 'XQ7-REJ-6106',
  sellerBank: 'XQ7-IBAN-7741',
  sellerNote: 'Xq7sell pay within',
  paymentNote: 'Xq7paid after a call',
} as const;
export type Canary = keyof typeof canaries;

const days: Canary[] = ['donorDob', 'measuredOn', 'collectionDate', 'expirationDate'];

/** A day in the usual written and numeric formats. */
function dayFormats(day: string): string[] {
  const date = new Date(`${day}T00:00:00Z`);
  const [year = '', month = '', of = ''] = day.split('-');
  const written = ['en-US', 'en-GB', 'fr-FR'].flatMap((language) =>
    (['short', 'medium', 'long', 'full'] as const).map((dateStyle) =>
      new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(date),
    ),
  );
  const numbers = [date.getTime(), date.getTime() / 1000].map((number) => String(number));
  const dashed = [
    `${year}${month}${of}`,
    `${of}/${month}/${year}`,
    `${month}/${of}/${year}`,
    `${of}.${month}.${year}`,
  ];
  return [day, ...written, ...numbers, ...dashed];
}

/** The base64 of a text at each of the three possible byte offsets, without the characters its neighbors affect. */
const inBase64 = (text: string) =>
  [0, 1, 2].map((before) => {
    const whole = Buffer.from('\0'.repeat(before) + text)
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(before === 0 ? 0 : before + 1, -1);
  });

/** All texts to search for, each with its canary. */
const forms: { canary: Canary; text: string }[] = Object.entries(canaries).flatMap(([name, value]) => {
  const canary = name as Canary;
  const plain = days.includes(canary) ? dayFormats(value) : [value];
  // The five-digit zip is hidden as well.
  if (canary === 'donorZip') plain.push('94305');
  const encoded = [value].flatMap((each) => [
    ...inBase64(each),
    ...inBase64(each.toLowerCase()),
    Buffer.from(each).toString('hex'),
    encodeURIComponent(each),
  ]);
  return [...plain, ...encoded].map((text) => ({ canary, text }));
});

/** Digits also occur inside random ids, so they match only as a separate number. */
const patternOf = (text: string) => {
  const literal = text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
  return /^-?\d+$/.test(text)
    ? new RegExp(`(?<![0-9a-z])${literal}(?![0-9a-z])`, 'i')
    : new RegExp(literal, /[ /.-]/.test(text) ? 'i' : '');
};
const patterns = forms.map((form) => ({ ...form, pattern: patternOf(form.text) }));

/** The first canary in the text and its position. Ignores case, except for base64, where that would match by chance. */
export function canaryIn(bytes: string): { canary: Canary; at: number } | undefined {
  for (const { canary, pattern } of patterns) {
    const at = bytes.search(pattern);
    if (at >= 0) return { canary, at };
  }
  return undefined;
}

/** Fields that clients may neither filter nor sort by, with values of theirs. */
export const hiddenFields = {
  accession: canaries.accession,
  biobankId: canaries.biobankId,
  donorDob: canaries.donorDob,
  donorKey: canaries.donorKey,
  donorId: Number(canaries.donorId),
  donorCode: 'DN-00000-00000',
  diagnoses: canaries.diagnosisCode,
  diagnosisLabel: canaries.diagnosisLabel,
  measuredOn: canaries.measuredOn,
  donorZip: canaries.donorZip,
  collectionDate: canaries.collectionDate,
  collectedFrom: canaries.collectionDate,
  expirationDate: canaries.expirationDate,
  expiresTo: canaries.expirationDate,
  invoiceId: 1,
  vendorId: 1,
  vendor: canaries.vendor,
  storageFacilityId: 1,
  storageLocation: canaries.storageLocation,
  createdFrom: '2020-01-01',
  status: 'available',
  priced: true,
};
