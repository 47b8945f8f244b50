import { alsoWithin, sampleClientSorts } from '@aliquot/contract/sample-client';
import { sql } from 'kysely';
import type { Handle } from '../server/src/platform/database/handle.ts';
import type { ReadWorkload, Stock } from './workloads.ts';

/** Searches by what is known of donors and of handling, each pair with a search that it is compared to. */
interface DonorStock {
  /** The most common ones. */
  diagnoses: string[];
  containers: string[];
  furthers: number[];
  /** Components of two tests each. */
  components: { component: string; ids: number[] }[];
}

export async function readDonorStock(db: Handle): Promise<DonorStock> {
  const { rows } = await sql<DonorStock>`
    with for_sale as (
      select loinc_biomarker_id as id, count(*) as samples from samples
      where active and status = 'available' and specimen_price is not null group by 1
    ), pairs as (
      select b.component, array_agg(b.id order by b.id) as ids, sum(f.samples) as samples
      from loinc_biomarkers b join for_sale f on f.id = b.id
      where b.active and b.verified and b.type = 'Quantitative' group by 1 having count(*) = 2
    )
    select
      array(select category from diagnosis_categories where shown order by donors desc, category limit 12) as diagnoses,
      array(select storage_container from samples where storage_container is not null
        group by 1 order by count(*) desc, 1 limit 2) as containers,
      array(select loinc_biomarker_id from sample_results group by 1 order by count(*) desc, 1 limit 12) as furthers,
      (select coalesce(json_agg(p), '[]') from (
        select component, ids from pairs order by samples desc, component limit 12) p) as components`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('the stock has no donors');
  return found;
}

const post = (path: string, body: object) => ({ method: 'POST', path, body });
const search = (body: object, n: number) =>
  post('/api/inventory/samples/get_many', {
    ...body,
    sortBy: sampleClientSorts[n % sampleClientSorts.length],
  });
const facets = (body: object) => post('/api/inventory/samples/facets', body);

export function donorWorkloads(
  { terms }: Pick<Stock, 'terms'>,
  { diagnoses, containers, furthers, components }: DonorStock,
): ReadWorkload[] {
  const as = 'client' as const;
  const ids = terms.slice(0, 12).map(({ id }) => id);
  return [
    {
      name: 'facets with sex and container chosen',
      as,
      calls: ids.map((loincBiomarkerId) =>
        facets({ loincBiomarkerId, donorGender: 'Female', storageContainer: containers }),
      ),
    },
    {
      name: 'facets with material and anticoagulant chosen',
      as,
      calls: ids.map((loincBiomarkerId) =>
        facets({ loincBiomarkerId, material: 'Serum', anticoagulant: 'clot_activator' }),
      ),
    },
    {
      name: 'search with a further analyte',
      as,
      calls: furthers.map((loincBiomarkerId, n) =>
        search({ also: [{ loincBiomarkerId, within: alsoWithin[n % alsoWithin.length] }] }, n),
      ),
    },
    {
      name: 'search with a diagnosis',
      as,
      calls: diagnoses.map((diagnosis, n) => search({ diagnosis }, n)),
    },
    {
      name: 'search by the ids of two tests',
      as,
      calls: components.map((each, n) => search({ loincBiomarkerId: each.ids }, n)),
    },
    {
      name: 'search by the component of two tests',
      as,
      calls: components.map(({ component }, n) => search({ component }, n)),
    },
  ];
}
