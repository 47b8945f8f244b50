-- How many samples have one trait: of one sex, in one facility, with a high result. Counting them would read them all, and
-- there may be a million. Kept like the counts of stock: changes are appended and folded by a job, and what belongs to a
-- hidden batch carries its number.

create table trait_counts (
  trait text not null,
  -- What stands for the value, which may be longer than an index takes.
  key bigint not null,
  value text not null,
  active boolean not null,
  status text not null,
  priced boolean not null,
  -- The first of the month of expiry, since clients are told of no day; infinity where there is none, or nobody asks.
  expires date not null,
  samples integer not null,
  primary key (trait, key, active, status, priced, expires)
);
create table trait_deltas (
  id bigint generated always as identity primary key,
  import_batch_id integer,
  trait text not null,
  value text not null,
  active boolean not null,
  status text not null,
  priced boolean not null,
  expires date not null,
  samples integer not null
);

-- Every trait of a sample, once. Those of the first part are asked for by clients alone, so only what is on offer has
-- them; the second are for both; the third for staff, who ask for no month.
create function traits_of(s samples) returns table (trait text, value text, expires date)
language sql stable parallel safe as $$
  select t.trait, t.value, case when t.months then coalesce(date_trunc('month', s.expiration_date::timestamp)::date, 'infinity')
    else 'infinity' end
  from (values
    (true, true, 'term', s.loinc_biomarker_id::text),
    (true, true, 'shown class', case when s.result_number is not null then coalesce(s.shown_class, 'none') end),
    (true, true, 'word', case when s.result_number is null then s.biomarker_value end),
    (true, true, 'age band', (s.shown_age / 5 * 5)::text),
    (true, true, 'year', s.collection_year::text),
    (true, true, 'volume', s.volume_kind || ' ' || s.volume_amount),
    (false, true, 'gender', s.donor_gender),
    (false, true, 'ethnicity', s.donor_ethnicity),
    (false, true, 'condition', s.storage_condition),
    (false, true, 'container', s.storage_container),
    (false, false, 'class', case when s.result_number is not null then coalesce(s.result_class, 'none') end),
    (false, false, 'age', s.donor_age::text),
    (false, false, 'facility', s.storage_facility_id::text),
    (false, false, 'invoice', s.invoice_id::text),
    (false, false, 'price', s.specimen_price::text),
    (false, false, 'collected', to_char(s.collection_date, 'YYYY-MM-DD')),
    (false, false, 'expires', to_char(s.expiration_date, 'YYYY-MM-DD')),
    (false, false, 'received', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD'))
  ) as t (offered, months, trait, value)
  where t.value is not null
    and (not t.offered or (s.active and s.status = 'available' and s.specimen_price is not null))
$$;

-- One text for all three kinds of change: what was counts less, what is counts more, and what stayed the same not at all.
do $make$
declare
  way record;
begin
  for way in
    select * from (values
      ('insert', 'select 1 as sign, n::samples as s from new_rows n', 'new table as new_rows'),
      -- Another name or place is no other trait, and many rows may get one at once.
      ('update', 'select v.sign, v.s from new_rows n join old_rows o on o.id = n.id
          cross join lateral (values (-1, o::samples), (1, n::samples)) v (sign, s)
          where (o.active, o.status, o.specimen_price, o.expiration_date, o.import_batch_id, o.invoice_id,
              o.loinc_biomarker_id, o.collection_date, o.created_at,
              o.result_number is null, o.result_class, o.shown_class, o.biomarker_value, o.donor_age,
              o.volume_kind, o.volume_amount, o.donor_gender, o.donor_ethnicity, o.storage_condition,
              o.storage_container, o.storage_facility_id)
            is distinct from
            (n.active, n.status, n.specimen_price, n.expiration_date, n.import_batch_id, n.invoice_id,
              n.loinc_biomarker_id, n.collection_date, n.created_at,
              n.result_number is null, n.result_class, n.shown_class, n.biomarker_value, n.donor_age,
              n.volume_kind, n.volume_amount, n.donor_gender, n.donor_ethnicity, n.storage_condition,
              n.storage_container, n.storage_facility_id)',
        'old table as old_rows new table as new_rows'),
      ('delete', 'select -1 as sign, o::samples as s from old_rows o', 'old table as old_rows')
    ) as w (name, changed, tables)
  loop
    execute format($f$
      create function count_traits_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into trait_deltas (import_batch_id, trait, value, active, status, priced, expires, samples)
        select b.id, t.trait, t.value, (c.s).active, (c.s).status, (c.s).specimen_price is not null, t.expires, sum(c.sign)
        from (%2$s) c
        cross join lateral traits_of(c.s) t
        left join import_batches b on b.id = (c.s).import_batch_id and b.hidden
        group by 1, 2, 3, 4, 5, 6, 7 having sum(c.sign) <> 0;
        return null;
      end $body$;
      create trigger count_traits_%1$s after %1$s on samples referencing %3$s
        for each statement execute function count_traits_%1$s()$f$, way.name, way.changed, way.tables);
  end loop;
end $make$;

-- What there is, and what was appended since.
create view traits as
  select trait, key, value, active, status, priced, expires, samples from trait_counts
  union all
  select d.trait, hashtextextended(d.value, 0), d.value, d.active, d.status, d.priced, d.expires, d.samples
  from trait_deltas d
  where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden);

-- Some at a time, so that no call of it takes long; true while there is more.
create function fold_traits() returns boolean language plpgsql security definer set search_path = public as $$
declare
  folded integer;
begin
  perform pg_advisory_xact_lock(hashtext('aliquot.fold_traits'));
  with taken as (
    delete from trait_deltas where id in (
      select d.id from trait_deltas d
      where not exists (select from import_batches b where b.id = d.import_batch_id and b.hidden)
      order by d.id limit 100000)
    returning *
  ), added as (
    insert into trait_counts as c (trait, key, value, active, status, priced, expires, samples)
    select trait, hashtextextended(value, 0), min(value), active, status, priced, expires, sum(samples) from taken
    group by 1, 2, 4, 5, 6, 7 having sum(samples) <> 0
    on conflict (trait, key, active, status, priced, expires) do update set samples = c.samples + excluded.samples
  )
  select count(*) into folded from taken;
  delete from trait_counts where samples = 0;
  return folded = 100000;
end $$;

insert into trait_counts (trait, key, value, active, status, priced, expires, samples)
select t.trait, hashtextextended(t.value, 0), min(t.value), s.active, s.status, s.specimen_price is not null, t.expires,
  count(*)
from samples s cross join lateral traits_of(s) t
where not exists (select from import_batches b where b.id = s.import_batch_id and b.hidden and b.shown_at is null)
group by 1, 2, 4, 5, 6, 7;
insert into trait_deltas (import_batch_id, trait, value, active, status, priced, expires, samples)
select s.import_batch_id, t.trait, t.value, s.active, s.status, s.specimen_price is not null, t.expires, count(*)
from samples s cross join lateral traits_of(s) t
where exists (select from import_batches b where b.id = s.import_batch_id and b.hidden and b.shown_at is null)
group by 1, 2, 3, 4, 5, 6, 7;
