import type pg from 'pg';

/** The queries of the search benchmark as plain hand-written SQL, with the same indexes. */

export interface Wanted {
  id: number;
  today: string;
  valueFrom: number;
  valueTo: number;
  gender: string;
  ageFrom: number;
  ageTo: number;
}

const forSale = `s.loinc_biomarker_id = $1 and s.active and s.status = 'available' and s.specimen_price is not null
  and (s.expiration_date is null or s.expiration_date >= $2::date)`;
const filters = {
  value: 's.result_number between $3 and $4',
  gender: 's.donor_gender = $5',
  age: 's.shown_age between $6 and $7',
};
type Filter = keyof typeof filters;

const where = (aside?: Filter) =>
  [forSale, ...Object.entries(filters).flatMap(([name, sql]) => (name === aside ? [] : [sql]))].join(' and ');

const given = (wanted: Wanted) => [
  wanted.id,
  wanted.today,
  wanted.valueFrom,
  wanted.valueTo,
  wanted.gender,
  wanted.ageFrom,
  wanted.ageTo,
];

/** Casts all parameters, since PostgreSQL cannot infer the type of unused ones. */
const ask = (client: pg.Client, text: string, wanted: Wanted) =>
  client.query(
    `with given as (select $1::integer, $2::date, $3::float8, $4::float8, $5::text, $6::integer, $7::integer) ${text}`,
    given(wanted),
  );

const orders: Record<string, string> = {
  biomarker: 'lower(b.name)',
  value: 's.result_number',
  volume: 's.volume_kind, s.volume_amount',
  age: 's.shown_age',
  collectionYear: 's.collection_year',
  price: 's.specimen_price',
};

export async function barePage(client: pg.Client, wanted: Wanted, sortBy: string): Promise<void> {
  const down = sortBy.startsWith('-');
  const order = (orders[down ? sortBy.slice(1) : sortBy] ?? '')
    .split(/, (?!b)/)
    .map((each) => `${each} ${down ? 'desc nulls last' : 'asc nulls last'}`)
    .join(', ');
  await ask(
    client,
    `select s.id, s.code, s.biomarker_value, s.collection_year, s.shown_age, s.donor_ethnicity, s.donor_gender, s.donor_zip,
       s.specimen_price, s.storage_condition, s.storage_container, s.volume_number, s.volume_units, s.result_number,
       s.shown_class, s.shown_label, b.name, b.loinc_code, b.units, h.held_until
     from samples s join loinc_biomarkers b on b.id = s.loinc_biomarker_id left join holds h on h.sample_id = s.id
     where ${where()} order by ${order}, s.id ${down ? 'desc' : 'asc'} limit 25`,
    wanted,
  );
  await ask(client, `select count(*) from samples s where ${where()}`, wanted);
}

/** Each facet without its own filter. */
export async function bareFacets(client: pg.Client, wanted: Wanted): Promise<void> {
  const facets: [string, Filter?][] = [
    ['s.shown_class'],
    ['s.donor_gender', 'gender'],
    ['s.donor_ethnicity'],
    ['s.shown_age / 5 * 5', 'age'],
    ['s.collection_year'],
    ['s.storage_condition'],
    ['s.storage_container'],
    [
      `case when s.expiration_date < date_trunc('month', $2::date) + interval '6 months' then 1
       when s.expiration_date < date_trunc('month', $2::date) + interval '12 months' then 2
       when s.expiration_date < date_trunc('month', $2::date) + interval '24 months' then 3 else 4 end`,
    ],
    [`s.volume_kind || ' ' || s.volume_amount`],
    [`width_bucket(s.result_number, 0, $4::float8 * 2, 32) || s.shown_class`, 'value'],
  ];
  for (const [value, aside] of facets)
    await ask(client, `select ${value}, count(*) from samples s where ${where(aside)} group by 1`, wanted);
  await ask(
    client,
    `select min(s.specimen_price), max(s.specimen_price) from samples s where ${where()}`,
    wanted,
  );
}

/** The ten best matching biomarkers with their numbers of samples for sale, and the number of matches. */
export async function bareNames(client: pg.Client, search: string): Promise<void> {
  await client.query(
    `select t.*, (select count(*) from samples s where s.loinc_biomarker_id = t.id and s.active and s.status = 'available'
         and s.specimen_price is not null and (s.expiration_date is null or s.expiration_date >= current_date)) as available
     from (select b.*, f.score, count(*) over () as terms from find_biomarkers($1, 'en') f
       join loinc_biomarkers b on b.id = f.id where b.active and b.verified
       order by f.score desc, b.common_rank, lower(b.name) limit 10) t`,
    [search],
  );
}
