-- Results between two printed intervals. "Normal up to 0.04, High from 0.05" does not say what 0.046 is, and it used to
-- count as the lower of the two. Now each interval says whose the gap below it is; where nobody owns it, such a result
-- has no class.

alter table loinc_ranges add column gap_owner text not null default 'none'
  check (gap_owner in ('none', 'lower', 'upper'));

-- The catalogue's own intervals that stand one printed digit apart. Most are defined by where the upper one begins
-- ("diabetes from 126"), the listed ones by where the lower one ends ("elevated above 0.04").
with neighbours as (
  select r.id, r.low, b.loinc_code, lag(r.high) over (
    partition by r.loinc_biomarker_id, r.sex, r.age_from, r.age_to order by r.low nulls first) as below
  from loinc_ranges r join loinc_biomarkers b on b.id = r.loinc_biomarker_id
  where r.source is not null
)
update loinc_ranges r set gap_owner = case when (n.loinc_code, n.low) in (
    ('10334-1', 36), ('10535-3', 2.1), ('10839-9', 0.05), ('14959-1', 301), ('1988-5', 8.1),
    ('2039-6', 3.1), ('2039-6', 5.1), ('20447-9', 21), ('20563-3', 1.6), ('20563-3', 9.1),
    ('24108-3', 38), ('30522-7', 3.1), ('30934-4', 101), ('3181-5', 41), ('3182-3', 41),
    ('33959-8', 0.11), ('38445-3', 201), ('38445-3', 51), ('3968-5', 20.1), ('4551-8', 3.6),
    ('46128-5', 10.1), ('48065-7', 501), ('6598-7', 0.02)
  ) then 'upper' else 'lower' end
from neighbours n
where n.id = r.id and round((n.low - n.below)::numeric, 6) in (1, 0.1, 0.01, 0.001);

-- The twin of judgeResult in the contract. The intervals that fit are walked upwards, and the span that counts as normal
-- is gathered on the way.
create or replace function judge_result(
  biomarker integer, value double precision, donor_sex text, donor_age integer,
  out class text, out label text, out base_low double precision, out base_high double precision
) language plpgsql stable parallel safe as $$
declare
  fitting record;
  owner_label text;
  owner_base boolean := false;
  owner_high double precision;
  -- Whose the gap above the interval reached is, once the one above it has been met.
  gap text;
  has_base boolean := false;
begin
  for fitting in
    select r.low, r.high, r.label, r.gap_owner,
      is_base_label(r.label, bool_or(r.label = 'Normal') over ()) as base
    from loinc_ranges r
    where r.loinc_biomarker_id = biomarker
      and (r.sex = 'any' or r.sex = lower(donor_sex))
      and (donor_age is not null or (r.age_from is null and r.age_to is null))
      and (r.age_from is null or r.age_from <= donor_age)
      and (r.age_to is null or r.age_to >= donor_age)
    order by r.low nulls first, r.id
  loop
    if fitting.base then
      -- They come by their lower end, so the first one's is the lowest.
      if not has_base then
        base_low := fitting.low;
        base_high := fitting.high;
      elsif base_high is not null then
        base_high := case when fitting.high is not null then greatest(base_high, fitting.high) end;
      end if;
      has_base := true;
    end if;
    if fitting.low is null or fitting.low <= value then
      owner_label := fitting.label;
      owner_base := fitting.base;
      owner_high := fitting.high;
    elsif gap is null then
      gap := fitting.gap_owner;
      if owner_label is not null and value > owner_high and gap = 'upper' then
        owner_label := fitting.label;
        owner_base := fitting.base;
      end if;
    end if;
  end loop;
  if value is null then
    return;
  end if;
  if owner_label is not null and value > owner_high then
    if gap = 'none' then
      return;
    elsif gap is null then
      -- Above the highest of all.
      owner_label := null;
      owner_base := false;
    end if;
  end if;
  label := owner_label;
  class := case
    when not has_base then null
    when owner_base then 'normal'
    when value < base_low then 'low'
    when value > base_high then 'high'
    else 'normal' end;
end $$;

select judge_again(id) from loinc_biomarkers;
