import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { contract } from '@aliquot/contract/index';
import { openApi } from '@aliquot/contract/openapi';
import { apiFacts, breakingChanges, type OpenApi, readFacts } from './api-facts.ts';

/** The API before the refactoring of November 2026. Never regenerate it: additions need no line in it. */
const before = readFacts(readFileSync(join(import.meta.dirname, 'fixtures/api-before.txt'), 'utf8'));
const document = openApi(contract) as unknown as OpenApi;

/**
 * A saved search is replied as its owner sent it, so that it can be sent on as it is; one with a unit was not possible
 * before (docs/decisions/0050).
 */
const echoed =
  /^\w+ \/api\/saved_searches\S* reply: \S+\.query\.value(?:From|To) was number and is number\/string$/;

test('no path, field, type or enum value of the API from before is missing or changed', () => {
  assert.ok(before.size > 340);
  const changes = breakingChanges(before, apiFacts(document));
  assert.deepEqual(
    changes.filter((change) => !echoed.test(change)),
    [],
  );
});

const call = 'PATCH /api/users/{id}';

/** The differences found after one call of the current document is changed. */
function changesAfter(change: (path: OpenApi['paths'][string], body: Shape, reply: Shape) => void) {
  const { paths, components } = structuredClone(document);
  const path = paths['/api/users/{id}'] ?? assert.fail('no path');
  const body = path.patch?.requestBody?.content['application/json']?.schema as Shape;
  const reply = path.patch?.responses[200]?.content?.['application/json']?.schema.properties?.data as Shape;
  change(path, body, reply);
  return breakingChanges(apiFacts(document), apiFacts({ paths, components }));
}
interface Shape {
  properties: Record<string, { type?: string; enum?: string[] }>;
  required: string[];
}

test('a removed call, a removed field, a changed type and a removed enum value are breaking changes', () => {
  assert.deepEqual(
    changesAfter((path) => delete path.patch),
    [`${call} request is gone`, `${call} reply is gone`],
  );
  assert.deepEqual(
    changesAfter((_path, body, reply) => {
      delete body.properties.firstName;
      delete reply.properties.hasPassword;
    }),
    [`${call} request: body.firstName is gone`, `${call} reply: reply.data.hasPassword is gone`],
  );
  assert.deepEqual(
    changesAfter((_path, _body, reply) => {
      reply.properties.version = { type: 'string' };
    }),
    [`${call} reply: reply.data.version was integer and is string`],
  );
  assert.deepEqual(
    changesAfter((_path, body) => body.properties.status?.enum?.pop()),
    [`${call} request: body.status no longer has "inactive"`],
  );
});

test('a request field that becomes required and a reply field that may be missing are breaking changes', () => {
  assert.deepEqual(
    changesAfter((_path, body) => {
      body.properties.nickname = { type: 'string' };
      body.required = ['nickname', 'email'];
    }),
    [`${call} request: body.email is required now`, `${call} request: body.nickname is new and required`],
  );
  assert.deepEqual(
    changesAfter((_path, _body, reply) => {
      reply.required = reply.required.filter((name) => name !== 'version');
    }),
    [`${call} reply: reply.data.version is no longer always there`],
  );
});

test('a second shape of a body is no breaking change, unless the first one changes', () => {
  const withSecond = (more: object) =>
    changesAfter((path, body) => {
      const content = path.patch?.requestBody?.content['application/json'] ?? assert.fail('no body');
      const second = { type: 'object', properties: { nickname: { type: 'string' } }, required: ['nickname'] };
      content.schema = { anyOf: [{ ...body, ...more }, second] } as never;
    });
  assert.deepEqual(withSecond({}), []);
  assert.ok(withSecond({ properties: {} }).includes(`${call} request: body.email is gone`));
});

test('a new call, a new optional field, a new enum value and a further type of a request are no breaking changes', () => {
  assert.deepEqual(
    changesAfter((path, body, reply) => {
      body.properties.firstName = { anyOf: [{ type: 'number' }, body.properties.firstName ?? {}] } as object;
      if (path.patch) path.put = path.patch;
      body.properties.nickname = { type: 'string' };
      reply.properties.nickname = { type: 'string' };
      body.properties.status?.enum?.push('retired');
    }),
    [],
  );
});
