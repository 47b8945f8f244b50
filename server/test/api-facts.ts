/** Extracts fields, types and values from an OpenAPI document, without prose and limits. */

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: Schema } };
}

interface Field {
  type: string;
  required: boolean;
  values: string[];
}
type Fields = Map<string, Field>;
/** By call and side, for example `POST /api/vendors/create request`. */
export type ApiFacts = Map<string, Fields>;

export function apiFacts({ paths, components }: OpenApi): ApiFacts {
  const error: Fields = new Map();
  addField(error, 'reply', components.schemas.Error, true);
  const facts: ApiFacts = new Map([['every error reply', error]]);
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(operations)) {
      const request: Fields = new Map();
      for (const { name, in: place, required, schema } of parameters)
        addField(request, `${place}.${name}`, schema, required);
      addContent(request, 'body', requestBody?.content);
      const reply: Fields = new Map();
      addContent(reply, 'reply', responses[200]?.content);
      facts.set(`${method.toUpperCase()} ${path} request`, request);
      facts.set(`${method.toUpperCase()} ${path} reply`, reply);
    }
  return facts;
}

function addContent(fields: Fields, place: string, content: Content = {}): void {
  for (const [media, { schema }] of Object.entries(content))
    addField(fields, media === 'application/json' ? place : `${place}(${media.split(';')[0]})`, schema, true);
}

function addField(fields: Fields, place: string, schema: Schema, required: boolean): void {
  const alternatives = alternativesOf(schema);
  const type = [...new Set(alternatives.map(typeOf))].sort().join('/');
  fields.set(place, { type, required, values: [...new Set(alternatives.flatMap(valuesOf))] });
  const nested = alternatives.filter((each) => each.properties ?? each.items ?? each.additionalProperties);
  for (const [n, each] of nested.entries())
    addNested(fields, nested.length > 1 ? `${place}|${n}` : place, each);
}

function addNested(fields: Fields, place: string, schema: Schema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    addField(fields, `${place}.${name}`, property, schema.required?.includes(name) ?? false);
  if (schema.items) addField(fields, `${place}.[]`, schema.items, true);
  if (typeof schema.additionalProperties === 'object')
    addField(fields, `${place}.{}`, schema.additionalProperties, true);
}

const alternativesOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(alternativesOf) ?? [schema];

const typeOf = (schema: Schema): string => (valuesOf(schema).length > 0 ? 'enum' : (schema.type ?? 'any'));

const valuesOf = (schema: Schema): string[] =>
  (schema.enum ?? ('const' in schema ? [schema.const] : [])).map((value) => JSON.stringify(value));

/** One line per field, with `?` where it is optional; calls with the same fields share one block. */
export function writeFacts(facts: ApiFacts): string {
  const callsByFields = Map.groupBy(facts, ([, fields]) =>
    [...fields]
      .map(([place, { type, required, values }]) =>
        [`\n  ${place}${required ? '' : '?'}`, type, values.join('|')].join(' ').trimEnd(),
      )
      .sort()
      .join(''),
  );
  const groups = [...callsByFields].map(([fields, calls]) => calls.map(([call]) => call).join('\n') + fields);
  return `${groups.sort().join('\n\n')}\n`;
}

export function readFacts(text: string): ApiFacts {
  const facts: ApiFacts = new Map();
  for (const group of text.trimEnd().split('\n\n')) {
    const lines = group.split('\n');
    const fields: Fields = new Map(lines.filter(isField).map(readField));
    for (const call of lines.filter((line) => !isField(line))) facts.set(call, fields);
  }
  return facts;
}

const isField = (line: string) => line.startsWith('  ');

function readField(line: string): [string, Field] {
  const [name = '', type = '', values] = line.trim().split(' ');
  return [name.replace(/\?$/, ''), { type, required: !name.endsWith('?'), values: values?.split('|') ?? [] }];
}

/** Changes that break a client written for the API `before`. */
export function breakingChanges(before: ApiFacts, now: ApiFacts): string[] {
  return [...before].flatMap(([call, fields]) => {
    const found = now.get(call);
    if (!found) return [`${call} is gone`];
    const sent = call.endsWith(' request');
    const present = sent ? firstBody(fields, found) : found;
    const changes = [...fields].flatMap(([place, field]) =>
      fieldChanges(field, present.get(place), sent).map((change) => `${place} ${change}`),
    );
    return [...changes, ...(sent ? requiredAdditions(fields, present) : [])].map(
      (each) => `${call}: ${each}`,
    );
  });
}

/** A body that has got a second shape takes what was sent before, if the first one does. */
function firstBody(before: Fields, now: Fields): Fields {
  if ([...before.keys()].some((place) => place.startsWith('body|'))) return now;
  return new Map(
    [...now]
      .filter(([place]) => !/^body\|[1-9]/.test(place))
      .map(([place, field]) => [place.replace(/^body\|0/, 'body'), field]),
  );
}

function fieldChanges(before: Field, now: Field | undefined, sent: boolean): string[] {
  if (!now) return ['is gone'];
  const gone = before.values.filter((value) => !now.values.includes(value));
  return [
    ...(now.type === before.type || (sent && takesAlso(before, now))
      ? []
      : [`was ${before.type} and is ${now.type}`]),
    ...gone.map((value) => `no longer has ${value}`),
    ...(sent && now.required && !before.required ? ['is required now'] : []),
    ...(!sent && before.required && !now.required ? ['is no longer always there'] : []),
  ];
}

/** A request that takes further types still takes what was sent before. */
const takesAlso = (before: Field, now: Field) =>
  before.type.split('/').every((type) => now.type.split('/').includes(type));

/** A new field may be required only inside something that is new itself. */
const requiredAdditions = (before: Fields, now: Fields): string[] =>
  [...now]
    .filter(([place, { required }]) => required && !before.has(place))
    .map(([place]) => ({ place, parent: place.slice(0, place.lastIndexOf('.')).replace(/\|\d+$/, '') }))
    .filter(({ parent }) => before.has(parent) || !parent.startsWith('body'))
    .map(({ place }) => `${place} is new and required`);
