/**
 * Units as laboratories and our own screens write them, rewritten as UCUM codes. Case is kept, since `mg` and `Mg` differ.
 */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Notations of a whole unit or of a part with operators in it, in this order. */
const notations: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/^[x×*]?10(?:\*\*|[*^e]|\()(\d{1,2})\)?/i, '10*$1'],
  [/^K\/(?=(?:u|mc)L$|mm\^?3$)/i, '10*3/'],
  [/^M\/(?=(?:u|mc)[Ll]$|mm\^?3$)/, '10*6/'],
  [/^(?:thou|thousands?)\//i, '10*3/'],
  [/^(?:mill|millions?)\//i, '10*6/'],
  // French laboratories write giga and tera without a unit; UCUM would read gauss and tesla.
  [/^G\/(?=[Ll]$)/, '10*9/'],
  [/^T\/(?=[Ll]$)/, '10*12/'],
  [/^cells?\//i, '/'],
  [/^([munpf]?)M$/, '$1mol/L'],
  [/\/1[.,]73_?m\^?2$/, '/{1.73_m2}'],
  [/\/24h(?:rs?|ours?)?$/i, '/(24.h)'],
  [/(?<=[gLl])(FEU|DDU)(?=$|\/)/, '{$1}'],
  [/(?<=\/(?:g|mg|mmol|mol))(?:creatinine|creat|crea|Cr)$/i, '{creat}'],
  [/(?<=\/g)Hb$/, '{Hb}'],
];

/** Single units, each between operators. */
const units = new Map(
  Object.entries({
    mcg: 'ug',
    mcL: 'uL',
    mcl: 'uL',
    mcmol: 'umol',
    gm: 'g',
    gms: 'g',
    gram: 'g',
    grams: 'g',
    mgm: 'mg',
    cc: 'mL',
    liter: 'L',
    litre: 'L',
    'mm^3': 'mm3',
    cmm: 'mm3',
    cumm: 'mm3',
    'm^2': 'm2',
    mEq: 'meq',
    uEq: 'ueq',
    Eq: 'eq',
    mOsm: 'mosm',
    mOsmol: 'mosm',
    mosmol: 'mosm',
    Osm: 'osm',
    sec: 's',
    secs: 's',
    second: 's',
    seconds: 's',
    mins: 'min',
    minute: 'min',
    minutes: 'min',
    hr: 'h',
    hrs: 'h',
    hour: 'h',
    hours: 'h',
    day: 'd',
    days: 'd',
    mmHg: 'mm[Hg]',
    cmH2O: 'cm[H2O]',
    hpf: '[HPF]',
    HPF: '[HPF]',
    lpf: '[LPF]',
    LPF: '[LPF]',
    percent: '%',
    pct: '%',
    pH: '[pH]',
    INR: '{INR}',
    titer: '{titer}',
    titre: '{titer}',
    ratio: '{ratio}',
    index: '{Index_val}',
    Index: '{Index_val}',
    Index_val: '{Index_val}',
    Specgrav: '{Specgrav}',
    copies: '{copies}',
    cp: '{copies}',
    "GPL'U": "[GPL'U]",
    GPL: "[GPL'U]",
    "MPL'U": "[MPL'U]",
    MPL: "[MPL'U]",
  }),
);

/** Units that stand with any prefix: international units, in French too, and arbitrary units. */
const prefixed: readonly (readonly [pattern: RegExp, atom: string])[] = [
  [/^(mc|[a-zA-Z]?)(?:IU|UI)$/, '[IU]'],
  [/^(mc|[a-zA-Z]?)(?:AU|arb'U)$/, "[arb'U]"],
];

function unitCode(unit: string): string {
  const code = units.get(unit);
  if (code !== undefined) return code;
  for (const [pattern, atom] of prefixed) {
    const prefix = pattern.exec(unit)?.[1];
    if (prefix !== undefined) return `${prefix === 'mc' ? 'u' : prefix}${atom}`;
  }
  return unit;
}

/** Annotations, bracketed units and operators; what is between them is a unit or a number. */
const separators = /(\{[^{}]*\}|\[[^[\]]*\]|[./()])/;

/** The UCUM code of a typed unit. A text that is in no table is returned without blanks. */
export function ucumCode(typed: string): string {
  // The library writes to the console when it meets a blank.
  let text = typed
    .replace(/\s/gu, '')
    .replace(/[µμ]/gu, 'u')
    .replace(/(?<=10)[⁰¹²³⁴⁵⁶⁷⁸⁹]/gu, (digit) => `*${superscripts.indexOf(digit)}`)
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/gu, (digit) => String(superscripts.indexOf(digit)))
    .replace(/\[iU\]/g, '[IU]');
  for (const [pattern, code] of notations) text = text.replace(pattern, code);
  return text.split(separators).map(unitCode).join('');
}
