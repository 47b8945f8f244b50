import type { Row } from '@aliquot/contract/endpoint';
import { contract } from '@aliquot/contract/index';
import type { Call, ExampleCalls } from './example-call.ts';
import type { ListExamples } from './list-example.ts';
import type { Scenario } from './scenario.ts';
import { sendCall } from './send-call.ts';

/**
 * Rooms of staff that have the rows of `crud` and ask of a new row for nothing but its name. What the tests of all rows
 * need of them follows from that; `example-calls.ts` and `list-examples.ts` say what is different, and all other rooms.
 */

const verbs = ['getMany', 'create', 'get', 'update', 'remove', 'restore'] as const;
type Crud = Record<(typeof verbs)[number], Row>;

const plainRooms = Object.entries(contract).flatMap(([room, table]): [string, Crud][] => {
  const rows = table as Partial<Crud>;
  const { create } = rows;
  const isPlain =
    verbs.every((verb) => rows[verb]) &&
    create?.access.includes('admin') &&
    create.body &&
    'safeParse' in create.body &&
    create.body.safeParse({ name: 'Plain' }).success;
  return isPlain ? [[room, rows as Crud]] : [];
});

const at = (id: number): Call => ({ params: { id } });

async function created({ admin }: Scenario, rows: Crud, name: string): Promise<number> {
  const { statusCode, body } = await sendCall(admin, rows.create, { body: { name } });
  if (statusCode !== 200) throw new Error(`${rows.create.path}: ${body}`);
  return (JSON.parse(body) as { data: { id: number } }).data.id;
}

async function removed(scenario: Scenario, rows: Crud, name: string): Promise<number> {
  const id = await created(scenario, rows, name);
  await sendCall(scenario.admin, rows.remove, at(id));
  return id;
}

export const plainCalls: ExampleCalls = Object.assign(
  {},
  ...plainRooms.map(([room, rows]): ExampleCalls => {
    const name = ({ next }: Scenario) => `${room} ${next()}`;
    const one = async (scenario: Scenario) => at(await created(scenario, rows, name(scenario)));
    return {
      [`${room}.getMany`]: () => ({ body: {} }),
      [`${room}.create`]: (scenario) => ({ body: { name: name(scenario) } }),
      [`${room}.get`]: one,
      [`${room}.update`]: async (scenario) => ({ ...(await one(scenario)), body: { name: name(scenario) } }),
      [`${room}.remove`]: one,
      [`${room}.restore`]: async (scenario) => at(await removed(scenario, rows, name(scenario))),
    };
  }),
);

export const plainLists: ListExamples = Object.fromEntries(
  plainRooms.map(([room, rows]) => [
    `${room}.getMany`,
    async (scenario) => ({
      match: await created(scenario, rows, 'Zébrule'),
      other: await removed(scenario, rows, `Other ${scenario.next()}`),
      filters: { search: 'ZEBRULE', active: true },
    }),
  ]),
);
