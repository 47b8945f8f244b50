import { Readable } from 'node:stream';
import type { Contract } from '@aliquot/contract/index';
import type { Config } from '../../platform/config.ts';
import { fail, type Handlers } from '../../platform/http/index.ts';
import { apiDocument, docsPage } from './api-document.ts';
import { followEvents } from './follow-events.ts';

export const system: Handlers<Contract['system']> = {
  health: () => ({ status: 'live' }),
  ready: async ({ readiness }) => {
    if (!readiness.ready || (await readiness.hindrance())) fail('busy');
    return { status: 'ready' };
  },
  figures: async ({ db }) => {
    const { vendors } = await db
      .selectFrom('vendors')
      .select((eb) => eb.fn.countAll<number>().as('vendors'))
      .where('active', '=', true)
      .executeTakeFirstOrThrow();
    return { vendors };
  },
  openapi: ({ config }) => documentation(config, () => apiDocument(config)),
  docs: ({ config }) => documentation(config, docsPage),
  events: (context) => followEvents(context),
};

function documentation({ apiDocs }: Pick<Config, 'apiDocs'>, write: () => string): AsyncIterable<string> {
  if (!apiDocs) fail('not_found');
  return Readable.from([write()]);
}
