// Writes a CycloneDX bill of materials from the lock file: npm run sbom [-- file]. The output is reproducible.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { lock, namedLicences, needsOf, readJson, running, type Shipped, shipped } from './lock-file.ts';

const product = readJson('package.json') as { name: string; version: string; license: string };
const packages = shipped();

const purl = ({ name, version }: Pick<Shipped, 'name' | 'version'>) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;
/** The same version in two places is one component. */
const byPurl = new Map(packages.map((each) => [purl(each), each]));
const productRef = purl(product);

const names = new Set(Object.values(namedLicences).map(({ name }) => name));

/** Single licenses are given by id, combined ones as an expression, those without an id by name. */
function licencesOf(licence: string) {
  if (licence === 'not stated') return [];
  if (names.has(licence)) return [{ license: { name: licence } }];
  return [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }];
}

const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
});

const refs = new Map(packages.map((each) => [each.place, purl(each)]));
const needs = (place: string) => needsOf(place).flatMap((each) => refs.get(each) ?? []);
const sorted = (list: string[]) => [...new Set(list)].sort();

const uuid = createHash('sha256').update(JSON.stringify(lock)).digest('hex');

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${uuid.slice(0, 8)}-${uuid.slice(8, 12)}-5${uuid.slice(13, 16)}-8${uuid.slice(17, 20)}-${uuid.slice(20, 32)}`,
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': productRef,
      name: product.name,
      version: product.version,
      licenses: licencesOf(product.license),
      purl: productRef,
    },
  },
  components: [...byPurl].sort(byName).map(([ref, { name, version, licence, integrity, optional }]) => ({
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    hashes: [hashOf(integrity)],
    licenses: licencesOf(licence),
    purl: ref,
  })),
  dependencies: [
    { ref: productRef, dependsOn: sorted(running.flatMap(needs)) },
    ...[...byPurl].sort(byName).map(([ref, { place }]) => ({
      ref,
      dependsOn: sorted(needs(place)),
    })),
  ],
};

function byName([a]: [string, unknown], [b]: [string, unknown]) {
  return a < b ? -1 : 1;
}

const file = process.argv[2] ?? 'sbom.cdx.json';
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${bom.components.length} components`);
