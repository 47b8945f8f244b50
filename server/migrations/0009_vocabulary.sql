-- The words of the trade: LOINC terms with their reference intervals, and the ways people browse them.

create table loinc_biomarkers (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- False only for terms that an importer found retired.
  active boolean not null default true,
  -- The staff's switch, shown as Active and Inactive.
  verified boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- LOINC's own columns, never edited and never translated.
  loinc_code text not null check (loinc_code ~ '^[0-9]{1,7}-[0-9]$'),
  name text not null check (name <> ''),
  short_name text,
  component text not null,
  property text,
  system text,
  scale_type text not null,
  class text,
  units text,
  -- How common the test is, 1 the most; null for terms outside the list.
  common_rank integer,
  -- Ours: what a result of it looks like.
  type text not null check (type in ('Quantitative', 'Qualitative', 'Text'))
);
create unique index loinc_biomarkers_code on loinc_biomarkers (loinc_code);
create trigger touch before update on loinc_biomarkers for each row execute function touch_row();
select audit_table('loinc_biomarkers');

-- Everyday names and abbreviations, ours, beside LOINC's untouched columns.
create table biomarker_synonyms (
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  synonym text not null check (synonym <> ''),
  -- Whose word it is; null when everybody says it.
  language text check (language in ('en', 'fr')),
  primary key (loinc_biomarker_id, synonym)
);

-- Reference intervals, both ends inclusive, an absent one open. A changed one is another one: they are made and deleted.
create table loinc_ranges (
  id integer generated always as identity primary key,
  created_at timestamptz not null default now(),
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  low double precision,
  high double precision,
  sex text not null default 'any' check (sex in ('any', 'male', 'female')),
  age_from integer check (age_from between 0 and 150),
  age_to integer check (age_to between 0 and 150),
  label text not null check (label <> ''),
  source text,
  check (low is not null or high is not null),
  check (low <= high),
  check (age_from <= age_to),
  -- No donor may find two intervals for one value. Ranges stand for the plain values too, so that no extension is needed.
  constraint loinc_ranges_apart exclude using gist (
    int4range(loinc_biomarker_id, loinc_biomarker_id, '[]') with &&,
    (case sex when 'male' then int4range(1, 2) when 'female' then int4range(2, 3) else int4range(1, 3) end) with &&,
    int4range(coalesce(age_from, 0), coalesce(age_to, 150), '[]') with &&,
    numrange(low::numeric, high::numeric, '[]') with &&
  )
);
create index loinc_ranges_biomarker on loinc_ranges (loinc_biomarker_id, low);
select audit_table('loinc_ranges');

-- Research areas and body systems are one thing with two names; each has items, each item its biomarkers.
create table research_areas (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null check (kind in ('research_area', 'body_system')),
  name text not null check (name <> ''),
  position integer not null default 0
);
create unique index research_areas_name on research_areas (kind, lower(name)) where active;
create trigger touch before update on research_areas for each row execute function touch_row();
select audit_table('research_areas');

create table area_items (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  research_area_id integer not null references research_areas (id),
  name text not null check (name <> ''),
  position integer not null default 0
);
create unique index area_items_name on area_items (research_area_id, lower(name)) where active;
create trigger touch before update on area_items for each row execute function touch_row();
select audit_table('area_items');

create table area_item_biomarkers (
  id integer generated always as identity primary key,
  area_item_id integer not null references area_items (id),
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  position integer not null default 0,
  unique (area_item_id, loinc_biomarker_id)
);
create index area_item_biomarkers_biomarker on area_item_biomarkers (loinc_biomarker_id);
select audit_table('area_item_biomarkers');

create table panels (
  id integer generated always as identity primary key,
  version integer not null default 1,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (name <> ''),
  -- The official LOINC panel, where there is one.
  loinc_code text,
  loinc_name text,
  position integer not null default 0
);
create unique index panels_name on panels (lower(name)) where active;
create trigger touch before update on panels for each row execute function touch_row();
select audit_table('panels');

create table panel_biomarkers (
  id integer generated always as identity primary key,
  panel_id integer not null references panels (id),
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  -- What the panel calls it.
  item text,
  position integer not null default 0,
  unique (panel_id, loinc_biomarker_id)
);
create index panel_biomarkers_biomarker on panel_biomarkers (loinc_biomarker_id);
select audit_table('panel_biomarkers');

-- A result's number and comparator, or nothing when the text is none. Its twin is parseResult in the contract; one table
-- of results holds the two together.
create function parse_result(value text, type text, units text, out number double precision, out comparator text)
language plpgsql immutable parallel safe as $$
declare
  parts text[];
begin
  if type is distinct from 'Quantitative' or value is null or length(value) > 60 then
    return;
  end if;
  parts := regexp_match(value, '^(<=|>=|<|>|≤|≥)? ?([+-]?(?:[0-9]{1,40}(?:\.[0-9]{1,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,2})?)$');
  if parts is null and units = '{titer}' then
    parts := regexp_match(value, '^(<|>)? ?1:([0-9]{1,40})$');
  end if;
  if parts is null then
    return;
  end if;
  number := parts[2]::double precision;
  comparator := case parts[1] when '≤' then '<=' when '≥' then '>=' else parts[1] end;
end $$;

-- The interval that counts as normal for a donor: all that are labelled so, or where there is none, the next best words.
create function is_base_label(label text, has_normal boolean) returns boolean
language sql immutable parallel safe
return case when has_normal then label = 'Normal'
  else label in ('Optimal', 'Near optimal', 'Negative', 'Not detected', 'Therapeutic', 'Immune', 'Low risk', 'Average risk') end;

-- Low, normal or high for a donor, and the printed label; the twin of judgeResult in the contract. The intervals that fit
-- are walked upwards: each reaches to where the next begins, the last to its own end.
create function judge_result(
  biomarker integer, value double precision, donor_sex text, donor_age integer,
  out class text, out label text, out base_low double precision, out base_high double precision
) language plpgsql stable parallel safe as $$
declare
  fitting record;
  owner_label text;
  owner_base boolean := false;
  owner_high double precision;
  passed boolean := false;
  has_base boolean := false;
begin
  for fitting in
    select r.low, r.high, r.label,
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
    else
      passed := true;
    end if;
  end loop;
  if value is null then
    return;
  end if;
  if owner_label is not null and (passed or owner_high is null or value <= owner_high) then
    label := owner_label;
  else
    owner_base := false;
  end if;
  class := case
    when not has_base then null
    when owner_base then 'normal'
    when value < base_low then 'low'
    when value > base_high then 'high'
    else 'normal' end;
end $$;
