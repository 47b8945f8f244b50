/**
 * Tracking addresses by the name of the carrier as users type it. Only known carriers get a link, since an address made
 * of free text could lead anywhere.
 */
const carriers: readonly (readonly [name: RegExp, address: string])[] = [
  [/\bfed ?ex\b/i, 'https://www.fedex.com/fedextrack/?trknbr='],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum='],
  [/\bdhl\b/i, 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id='],
  [/\busps\b/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  [/\btnt\b/i, 'https://www.tnt.com/express/en_us/site/tracking.html?searchType=con&cons='],
  [/\bchronopost\b/i, 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT='],
  [/\b(?:colissimo|la poste)\b/i, 'https://www.laposte.fr/outils/suivre-vos-envois?code='],
];

/** Null for an unknown carrier or a malformed tracking number. */
export function trackingUrl(carrier: string, trackingNumber: string | null): string | null {
  const number = (trackingNumber ?? '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9-]{6,40}$/.test(number)) return null;
  const known = carriers.find(([name]) => name.test(carrier));
  return known ? known[1] + number : null;
}
