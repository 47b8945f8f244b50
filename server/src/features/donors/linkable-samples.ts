import { type LinkCounts, maxDisagreements } from '@aliquot/contract/donor-links';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/index.ts';
import { visible } from '../samples/index.ts';

/**
 * Samples without a donor, and their groups of one vendor and biobank ID. `agrees` is false where samples of a group, or
 * the donor who has that key, cannot be one person; what incomplete samples say counts as well. An unknown sex is none.
 */
const grouped = sql`
  loose as materialized (
    select s.id, s.vendor_id, s.biobank_id, lower(s.biobank_id) as key, s.donor_dob as born,
      nullif(s.donor_gender, 'Unknown') as sex, s.collection_date as collected,
      s.donor_dob is not null and coalesce(s.donor_gender, 'Unknown') <> 'Unknown' as complete
    from samples s where s.active and s.donor_id is null and ${visible}
  ), groups as (
    select vendor_id, key, min(biobank_id) as biobank_id, min(born) as born, min(sex) as sex, count(*) as samples,
      min(born) = max(born) and min(sex) = max(sex) and coalesce(min(collected) >= min(born), true) as agrees
    from loose where vendor_id is not null and biobank_id <> ''
    group by vendor_id, key having bool_or(complete)
  ), compared as (
    select g.vendor_id, g.key, g.biobank_id, g.samples, g.agrees and not coalesce(
      d.born <> g.born or (d.sex <> g.sex and d.sex <> 'Unknown')
      or exists (select from samples s where s.donor_id = d.id and s.collection_date < g.born), false) as agrees
    from groups g left join donors d on d.vendor_id = g.vendor_id and lower(d.donor_key) = g.key and d.active
  )`;

/** What a run would link now, and what it would leave. */
export async function countLinkable(db: Handle): Promise<LinkCounts> {
  const { rows } = await sql<LinkCounts>`with ${grouped}, judged as (
      select l.*, c.agrees from loose l left join compared c on c.vendor_id = l.vendor_id and c.key = l.key
    )
    select (count(*) filter (where complete and agrees))::integer as samples,
      (count(*) filter (where vendor_id is null))::integer as "withoutVendor",
      (count(*) filter (where vendor_id is not null and coalesce(biobank_id, '') = ''))::integer as "withoutBiobankId",
      (count(*) filter (where vendor_id is not null and biobank_id <> '' and not complete))::integer as "withoutBirthOrSex",
      (select count(*)::integer from compared where agrees) as donors,
      (select count(*)::integer from compared where not agrees) as disagreeing,
      (select coalesce(json_agg(json_build_object(
          'vendor', json_build_object('id', v.id, 'name', v.name), 'biobankId', c.biobank_id, 'samples', c.samples)
          order by v.name, c.key), '[]')
        from (select * from compared where not agrees order by vendor_id, key limit ${sql.lit(maxDisagreements)}) c
        join vendors v on v.id = c.vendor_id) as disagreements
    from judged`.execute(db);
  return rows[0] as LinkCounts;
}

/** Chooses the samples of a run and returns their number. */
export async function planLinks(db: Handle, runId: number): Promise<number> {
  // One statement over all samples: for millions it takes longer than a statement of a request may.
  await sql`set local statement_timeout = '5min'`.execute(db);
  const { numAffectedRows } = await sql`with ${grouped}
    insert into donor_link_samples (run_id, sample_id)
    select ${runId}::integer, l.id from loose l join compared c on c.vendor_id = l.vendor_id and c.key = l.key
    where l.complete and c.agrees`.execute(db);
  return Number(numAffectedRows ?? 0);
}
