import { pathOf } from '@aliquot/contract/endpoint';
import { clientSamples, samples } from '@aliquot/contract/samples';
import { specimens } from '@aliquot/contract/specimens';
import type pg from 'pg';
import type { ReadCall, Who } from '../workloads.ts';

/** A question of a user, as the floor and as the product are asked. */
export interface Question {
  name: string;
  as: Who;
  /** One statement, one row, one column with the reply's JSON. */
  sql: string;
  asked: { values: unknown[]; call: ReadCall }[];
}

const pageSize = 25;
const live = `status = 'available' and active`;

const columns = `s.id, s.accession, s.biobank_id as "biobankId", s.value as "biomarkerValue",
  s.collection_date as "collectionDate", s.donor_dob as "donorDob", s.donor_ethnicity as "donorEthnicity",
  s.donor_gender as "donorGender", s.donor_zip as "donorZip", s.expiration_date as "expirationDate",
  s.invoice_id as "invoiceId", b.loinc_code as "loincCode", s.price as "specimenPrice", s.status,
  s.condition as "storageCondition", s.container as "storageContainer", s.facility_id as "storageFacilityId",
  s.location as "storageLocation", s.volume as "volumeNumber", s.units as "volumeUnits", s.active,
  s.created_at as "createdAt", json_build_object('id', b.id, 'name', b.name) as "loincBiomarker"`;

/** The rows of a page by their ids, in an order, as a JSON array. */
const rowsOf = (ids: string, order: string) => `(select coalesce(json_agg(x), '[]') from (
  select ${columns} from (${ids}) k join floor.samples s on s.id = k.id
  join floor.biomarkers b on b.id = s.biomarker_id order by ${order}) x)`;

/** A page and the count of all matches, which are read once. */
const matched = (matches: string, order: string) => `with hit as materialized (${matches})
  select json_build_object('items', ${rowsOf(`select id from hit order by ${order} limit ${pageSize}`, order.replace(/\b(accession|collection_date|id)\b/g, 's.$1'))},
    'count', (select count(*) from hit))::text`;

const page = `select json_build_object('items', ${rowsOf(
  `select id from floor.samples where biomarker_id = $1 and ${live} order by price, id limit ${pageSize}`,
  's.price, s.id',
)}, 'count', (select count(*) from floor.samples where biomarker_id = $1 and ${live}))::text`;

const text = matched(
  'select id, accession from floor.samples where lower(accession) like $1 or lower(biobank_id) like $1',
  'accession, id',
);

const filters = matched(
  `select id, collection_date from floor.samples where biomarker_id = $1 and donor_gender = $2
    and value between $3 and $4 and donor_dob between $5 and $6 and ${live}`,
  'collection_date desc, id',
);

const sample = `select row_to_json(x)::text from (select ${columns} from floor.samples s
  join floor.biomarkers b on b.id = s.biomarker_id where s.id = $1) x`;

const counted = (column: string) =>
  `(select json_object_agg(${column}, n) from (select ${column}, sum(n)::integer as n from cell group by 1) t)`;
const facets = `with cell as materialized (
    select coalesce(donor_gender, '') as gender, coalesce(donor_ethnicity, '') as ethnicity,
      coalesce(condition, '') as condition, count(*) as n
    from floor.samples where biomarker_id = $1 and ${live} group by 1, 2, 3)
  select json_build_object('gender', ${counted('gender')}, 'ethnicity', ${counted('ethnicity')},
    'storageCondition', ${counted('condition')})::text`;

/** Numbers from 0 to 1 that a seed repeats. */
function randomFrom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Draw {
  random: () => number;
  /** Frequent biomarkers come more often. */
  term: () => { id: number; low: number; high: number; samples: number };
  tube: () => { id: number; accession: string; biobankId: string | null };
}

async function drawFrom(client: pg.Client, seed: number): Promise<Draw> {
  const random = randomFrom(seed);
  const { rows: terms } = await client.query<ReturnType<Draw['term']>>(`
    select biomarker_id as id, count(*)::integer as samples, percentile_cont(0.02) within group (order by value) as low,
      percentile_cont(0.98) within group (order by value) as high
    from floor.samples where value is not null group by 1 order by 2 desc`);
  const { rows: tubes } = await client.query<ReturnType<Draw['tube']>>(
    `select id, accession, biobank_id as "biobankId" from floor.samples
     where id % greatest(1, (select max(id) / 1000 from floor.samples)) = 0 order by id`,
  );
  const all = terms.reduce((sum, { samples }) => sum + samples, 0);
  const one = <T>(list: readonly T[], at: number): T => {
    const found = list[at] ?? list[0];
    if (found === undefined) throw new Error('there are no samples');
    return found;
  };
  return {
    random,
    term: () => {
      let left = random() * all;
      return one(
        terms,
        terms.findIndex(({ samples }) => {
          left -= samples;
          return left <= 0;
        }),
      );
    },
    tube: () => one(tubes, Math.floor(random() * tubes.length)),
  };
}

const post = (path: string, body: object): ReadCall => ({ method: 'POST', path, body });
const drawn = 200;
type Ask = (draw: Draw) => Question['asked'][number];

const askPage: Ask = ({ term }) => {
  const { id } = term();
  return {
    values: [id],
    call: post(pathOf(clientSamples.getMany), { loincBiomarkerId: id, sortBy: 'price' }),
  };
};

const askText: Ask = ({ random, tube }) => {
  const { accession, biobankId } = tube();
  const within = (biobankId && random() < 0.5 ? biobankId : accession).slice(-6, -1);
  const pattern = `%${within.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return { values: [pattern], call: post(pathOf(samples.getMany), { search: within, sortBy: 'accession' }) };
};

const askFilters: Ask = ({ random, term }) => {
  const { id, low, high } = term();
  const valueFrom = low + (high - low) * random() * 0.5;
  const valueTo = valueFrom + (high - low) * 0.25;
  const donorGender = random() < 0.5 ? 'Female' : 'Male';
  const ageFrom = 18 + Math.floor(random() * 40);
  const ageTo = ageFrom + 20;
  const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  const filter = { loincBiomarkerId: id, donorGender, valueFrom, valueTo, ageFrom, ageTo };
  return {
    values: [id, donorGender, valueFrom, valueTo, yearsAgo(ageTo), yearsAgo(ageFrom)],
    call: post(pathOf(clientSamples.getMany), { ...filter, sortBy: '-collectionYear' }),
  };
};

const askSample: Ask = ({ tube }) => {
  const { id } = tube();
  return { values: [id], call: { method: 'GET', path: pathOf(samples.get, { id }) } };
};

const askFacets: Ask = ({ term }) => {
  const { id } = term();
  return { values: [id], call: post(pathOf(specimens.facets), { loincBiomarkerId: id }) };
};

/** The questions, about biomarkers and samples that the seed draws. */
export async function questionsOf(client: pg.Client, seed: number): Promise<Question[]> {
  const draw = await drawFrom(client, seed);
  const asked = (ask: Ask) => Array.from({ length: drawn }, () => ask(draw));
  return [
    { name: 'page of one biomarker by price, exact count', as: 'client', sql: page, asked: asked(askPage) },
    { name: 'text in accessions, exact count', as: 'staff', sql: text, asked: asked(askText) },
    {
      name: 'value, sex and age, newest first, exact count',
      as: 'client',
      sql: filters,
      asked: asked(askFilters),
    },
    { name: 'one sample by id', as: 'staff', sql: sample, asked: asked(askSample) },
    {
      name: 'facets of one biomarker (the floor: three)',
      as: 'client',
      sql: facets,
      asked: asked(askFacets),
    },
  ];
}
