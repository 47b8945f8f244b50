import * as z from 'zod/mini';
import type { ByGroup, DocumentedRow, Row } from './endpoint.ts';
import { type ErrorName, errors } from './errors.ts';
import { materials } from './materials.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document for a server address. */
export function openApi(table: Record<string, Record<string, DocumentedRow>>, server = '/'): Json {
  const paths: Record<string, Json> = {};
  for (const [room, rows] of Object.entries(table)) {
    for (const [name, row] of Object.entries(rows)) {
      const path = paths[row.path] ?? {};
      path[row.method.toLowerCase()] = operation(room, name, row);
      paths[row.path] = path;
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aliquot',
      version: '1',
      description:
        'Success is `{ "data": … }`, a list `{ "data": { "items", "count" } }`, failure `{ "error": … }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => concreteFirst(a, b))),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
      // Named once, since it has 64 values and occurs in most bodies.
      schemas: { Error: errorSchema, Material: { type: 'string', enum: [...materials] } },
    },
  };
}

/** Fixed path segments before parameters, for tools that use the first matching path. */
const concreteFirst = (a: string, b: string) => {
  const key = (path: string) => path.replaceAll('{', '\uffff');
  return key(a) < key(b) ? -1 : 1;
};

function operation(room: string, name: string, row: DocumentedRow): Json {
  const failures = new Set<ErrorName>(row.errors);
  if (row.access !== 'public') failures.add('not_signed_in').add('session_expired');
  if (Array.isArray(row.access)) failures.add('not_allowed');
  if (row.body || row.query || row.params) failures.add('invalid_input');
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: row.summary,
    ...(row.access === 'public' ? { security: [] } : { security: [{ token: [] }] }),
    ...(Array.isArray(row.access) ? { 'x-roles': row.access } : {}),
    parameters: [...parameters('path', row.params), ...parameters('query', row.query)],
    ...(row.body ? { requestBody: content('application/json', shapes(row.body, 'input')) } : {}),
    ...(row.upload ? { requestBody: content('*/*', { type: 'string', format: 'binary' }) } : {}),
    responses: { 200: success(row), ...failureReplies([...failures]) },
  };
}

function success(row: Row): Json {
  if (row.kind === 'stream') return content(row.media ?? 'application/octet-stream', { type: 'string' });
  const data = shapes(row.response, 'output');
  return content('application/json', { type: 'object', properties: { data }, required: ['data'] });
}

const shapes = (shape: z.ZodMiniType | ByGroup, side: 'input' | 'output'): Json =>
  'staff' in shape ? { anyOf: [schema(shape.staff, side), schema(shape.client, side)] } : schema(shape, side);

interface ErrorReply {
  description?: string;
  'x-error-names'?: ErrorName[];
}

function failureReplies(names: ErrorName[]): Json {
  const replies: Record<string, Json> = {};
  for (const name of names) {
    const { status, code } = errors[name];
    const { description, 'x-error-names': others = [] } = (replies[status] ?? {}) as ErrorReply;
    replies[status] = {
      description: description ? `${description}; ${code} ${name}` : `${code} ${name}`,
      'x-error-names': [...others, name],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return replies;
}

function parameters(place: 'path' | 'query', schemaOf: z.ZodMiniObject | undefined): Json[] {
  if (!schemaOf) return [];
  const { properties = {}, required = [] } = schema(schemaOf, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function content(media: string, value: Json): Json {
  return { description: 'As described', content: { [media]: { schema: value } } };
}

function schema(value: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(value, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.enum?.join() !== materials.join()) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.$ref = '#/components/schemas/Material';
    },
  }) as Json;
  return rest;
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['name', 'code', 'message', 'requestId'],
      properties: {
        name: { type: 'string', enum: Object.keys(errors) },
        code: { type: 'integer', enum: [...new Set(Object.values(errors).map(({ code }) => code))] },
        message: { type: 'array', items: { type: 'string' } },
        fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        details: {},
        requestId: { type: 'string' },
      },
    },
  },
};
