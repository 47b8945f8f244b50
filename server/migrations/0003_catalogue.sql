-- Biomarkers (LOINC terms) with their reference intervals, how users browse them, and how they are found by text.

create table loinc_biomarkers (
  id integer generated always as identity primary key,
  version integer not null default 1,
  -- False only for terms that LOINC has retired.
  active boolean not null default true,
  -- Set by staff, shown as Active and Inactive.
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
  -- How common the test is, 1 the most common; null for terms outside LOINC's list.
  common_rank integer,
  -- Ours: the kind of result.
  type text not null check (type in ('Quantitative', 'Qualitative', 'Text'))
);
create unique index loinc_biomarkers_code on loinc_biomarkers (loinc_code);
create trigger touch before update on loinc_biomarkers for each row execute function touch_row();
select audit_table('loinc_biomarkers');

-- Everyday names and abbreviations, ours, beside LOINC's untouched columns.
create table biomarker_synonyms (
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  synonym text not null check (synonym <> ''),
  -- Null when it is used in both languages.
  language text check (language in ('en', 'fr')),
  primary key (loinc_biomarker_id, synonym)
);

-- Reference intervals, both ends inclusive, a missing one open. They are created and deleted, never updated.
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
  -- Printed intervals leave gaps: "normal up to 0.04, high from 0.05" does not say what 0.046 is. Says which of the two
  -- intervals the gap below this one belongs to; with 'none' a result in it has no class.
  gap_owner text not null default 'none' check (gap_owner in ('none', 'lower', 'upper')),
  check (low is not null or high is not null),
  check (low <= high),
  check (age_from <= age_to),
  -- For one donor and value at most one interval applies. Plain values are ranges too, so that no extension is needed.
  constraint loinc_ranges_apart exclude using gist (
    int4range(loinc_biomarker_id, loinc_biomarker_id, '[]') with &&,
    (case sex when 'male' then int4range(1, 2) when 'female' then int4range(2, 3) else int4range(1, 3) end) with &&,
    int4range(coalesce(age_from, 0), coalesce(age_to, 150), '[]') with &&,
    numrange(low::numeric, high::numeric, '[]') with &&
  )
);
create index loinc_ranges_biomarker on loinc_ranges (loinc_biomarker_id, low);
select audit_table('loinc_ranges');

-- Research areas and body systems: two kinds of the same thing. Each has items, each item its biomarkers.
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
  -- The biomarker's name in this panel.
  item text,
  position integer not null default 0,
  unique (panel_id, loinc_biomarker_id)
);
create index panel_biomarkers_biomarker on panel_biomarkers (loinc_biomarker_id);
select audit_table('panel_biomarkers');

-- The number and comparator of a result; both null when the text is not a number. Must agree with parseResult in the
-- contract: both are tested with the same table of results.
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

-- The labels that count as normal: 'Normal' where the biomarker has such an interval, otherwise the nearest equivalents.
create function is_normal_label(label text, has_normal boolean) returns boolean
language sql immutable parallel safe
return case when has_normal then label = 'Normal'
  else label in ('Optimal', 'Near optimal', 'Negative', 'Not detected', 'Therapeutic', 'Immune', 'Low risk', 'Average risk') end;

-- The class and the printed label of a result for a donor, with the reference interval. Must agree with classifyResult in
-- the contract. The intervals for the donor are walked upwards, and the span that counts as normal is collected on the way.
create function classify_result(
  biomarker integer, value double precision, donor_sex text, donor_age integer,
  out class text, out label text, out reference_low double precision, out reference_high double precision
) language plpgsql stable parallel safe as $$
declare
  fitting record;
  owner_label text;
  owner_normal boolean := false;
  owner_high double precision;
  -- The owner of the gap above the value, once the interval above it was reached.
  gap text;
  has_normal boolean := false;
begin
  for fitting in
    select r.low, r.high, r.label, r.gap_owner,
      is_normal_label(r.label, bool_or(r.label = 'Normal') over ()) as normal
    from loinc_ranges r
    where r.loinc_biomarker_id = biomarker
      and (r.sex = 'any' or r.sex = lower(donor_sex))
      and (donor_age is not null or (r.age_from is null and r.age_to is null))
      and (r.age_from is null or r.age_from <= donor_age)
      and (r.age_to is null or r.age_to >= donor_age)
    order by r.low nulls first, r.id
  loop
    if fitting.normal then
      -- Ordered by lower end, so the first has the lowest.
      if not has_normal then
        reference_low := fitting.low;
        reference_high := fitting.high;
      elsif reference_high is not null then
        reference_high := case when fitting.high is not null then greatest(reference_high, fitting.high) end;
      end if;
      has_normal := true;
    end if;
    if fitting.low is null or fitting.low <= value then
      owner_label := fitting.label;
      owner_normal := fitting.normal;
      owner_high := fitting.high;
    elsif gap is null then
      gap := fitting.gap_owner;
      if owner_label is not null and value > owner_high and gap = 'upper' then
        owner_label := fitting.label;
        owner_normal := fitting.normal;
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
      -- Above the highest interval.
      owner_label := null;
      owner_normal := false;
    end if;
  end if;
  label := owner_label;
  class := case
    when not has_normal then null
    when owner_normal then 'normal'
    when value < reference_low then 'low'
    when value > reference_high then 'high'
    else 'normal' end;
end $$;

-- Lower-case letters and digits with single spaces between: accents, hyphens, slashes, British ae and oe make no difference.
create function search_text(value text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(
  replace(replace(replace(replace(plain_text(value), 'α', 'alpha '), 'β', 'beta '), 'ae', 'e'), 'oe', 'e'),
  '[^a-z0-9]+', ' ', 'g'));

-- The same without spaces: hs-CRP, hs crp and hscrp are equal.
create function search_key(value text) returns text
language sql immutable parallel safe strict
return replace(search_text(value), ' ', '');

create index loinc_biomarkers_code_key on loinc_biomarkers (search_key(loinc_code));
create index loinc_biomarkers_component_key on loinc_biomarkers (search_key(component));
create index loinc_biomarkers_short_name_key on loinc_biomarkers (search_key(short_name));
create index loinc_biomarkers_class on loinc_biomarkers (class);
create index biomarker_synonyms_key on biomarker_synonyms (search_key(synonym));

-- The words a biomarker can be found by, with a space on either side of each. A biomarker with synonyms has a row for each
-- language, with LOINC's names and the synonyms of that language; one without synonyms has a single row.
create table biomarker_words (
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  language text,
  words text not null,
  unique nulls not distinct (loinc_biomarker_id, language)
);
create index biomarker_words_text on biomarker_words using gin (words gin_trgm_ops);

-- Each word once, to correct typing errors.
create table biomarker_vocabulary (word text primary key);
create index biomarker_vocabulary_word on biomarker_vocabulary using gin (word gin_trgm_ops);

create function rebuild_biomarker_words(biomarkers integer[]) returns void
language sql security definer set search_path = public as $$
  delete from biomarker_words where loinc_biomarker_id = any (biomarkers);
  insert into biomarker_words (loinc_biomarker_id, language, words)
  select b.id, l.language, concat(' ', concat_ws(' ', b.loinc_code, search_text(b.name), search_text(b.component),
    search_text(b.short_name), synonyms.words), ' ')
  from loinc_biomarkers b
  cross join (values (null), ('en'), ('fr')) as l (language)
  left join lateral (
    select string_agg(
      search_text(s.synonym) || case when search_text(s.synonym) like '% %' then ' ' || search_key(s.synonym) else '' end, ' ')
      as words
    from biomarker_synonyms s
    where s.loinc_biomarker_id = b.id and (s.language is null or s.language = l.language)
  ) synonyms on true
  where b.id = any (biomarkers)
    and (l.language is null) <> exists (select from biomarker_synonyms s where s.loinc_biomarker_id = b.id);
  insert into biomarker_vocabulary (word)
  select distinct word from biomarker_words w cross join lateral unnest(string_to_array(btrim(w.words), ' ')) word
  where w.loinc_biomarker_id = any (biomarkers) and word <> ''
  on conflict do nothing;
$$;

create function rebuild_changed_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'biomarker_synonyms' then
    perform rebuild_biomarker_words((select array_agg(distinct loinc_biomarker_id) from changed_rows));
  elsif tg_op = 'INSERT' then
    perform rebuild_biomarker_words((select array_agg(id) from changed_rows));
  else
    perform rebuild_biomarker_words((
      select array_agg(n.id) from changed_rows n join old_rows o on o.id = n.id
      where (n.loinc_code, n.name, n.component, n.short_name)
        is distinct from (o.loinc_code, o.name, o.component, o.short_name)));
  end if;
  return null;
end $$;
create trigger words_insert after insert on loinc_biomarkers referencing new table as changed_rows
  for each statement execute function rebuild_changed_words();
create trigger words_update after update on loinc_biomarkers referencing old table as old_rows new table as changed_rows
  for each statement execute function rebuild_changed_words();
create trigger words_insert after insert on biomarker_synonyms referencing new table as changed_rows
  for each statement execute function rebuild_changed_words();
create trigger words_update after update on biomarker_synonyms referencing new table as changed_rows
  for each statement execute function rebuild_changed_words();
create trigger words_delete after delete on biomarker_synonyms referencing old table as changed_rows
  for each statement execute function rebuild_changed_words();

-- The words of a query without those that carry no meaning; all of them when none is left.
create function significant_words(query text) returns text[]
language sql immutable parallel safe strict as $$
  with words as (select word, at from unnest(string_to_array(search_text(query), ' ')) with ordinality as w (word, at)
    where word <> '')
  select coalesce(
    array_agg(word order by at) filter (where word not in
      ('de', 'du', 'des', 'la', 'le', 'les', 'et', 'en', 'of', 'in', 'the', 'and', 'test', 'level', 'levels', 'taux', 'dosage')),
    array_agg(word order by at), '{}')
  from words;
$$;

-- Loads the extension into this session: until then only a superuser may set its threshold below.
select similarity('', '');

-- The biomarkers a query may mean, the better ones with a higher score: the code, a synonym, LOINC's component or short name,
-- whole words, beginnings of words, parts of words; similar words only when there is none of these. Synonyms of the user's
-- language score higher than those of the other. The caller orders by score, then common_rank, then name.
create function find_biomarkers(query text, user_language text default 'en') returns table (id integer, score real)
language plpgsql stable parallel safe
set pg_trgm.similarity_threshold = 0.35 as $$
declare
  key constant text := search_key(query);
  query_words constant text[] := significant_words(query);
  -- Four letters or more may be inside a word; fewer must begin one: PSA should not find HpSA.
  parts constant text[] := array(select case when length(w) < 4 then '% ' else '%' end || w || '%' from unnest(query_words) w);
  rarest constant text := (select p from unnest(parts) p order by length(p) desc limit 1);
begin
  if key = '' then
    return;
  end if;
  return query
    select hit.biomarker, max(hit.score)::real
    from (
      select b.id as biomarker, 100 as score from loinc_biomarkers b where search_key(b.loinc_code) = key
      union all
      select s.loinc_biomarker_id, case when s.language <> user_language then 85 else 90 end
      from biomarker_synonyms s where search_key(s.synonym) = key
      union all
      select b.id, 80 from loinc_biomarkers b where search_key(b.component) = key
      union all
      select b.id, 80 from loinc_biomarkers b where search_key(b.short_name) = key
      union all
      select w.loinc_biomarker_id,
        case when w.words like all (array(select '% ' || s || ' %' from unnest(query_words) s)) then 65
          when w.words like all (array(select '% ' || s || '%' from unnest(query_words) s)) then 60
          else 40 end - case when w.language <> user_language then 10 else 0 end
      from biomarker_words w where w.words like rarest and w.words like all (parts)
    ) hit
    group by hit.biomarker;
  if not found then
    return query
      with near as (
        select s.at, v.word, similarity(v.word, s.word) as likeness, max(similarity(v.word, s.word)) over (partition by s.at) as best
        from unnest(query_words) with ordinality as s (word, at)
        join biomarker_vocabulary v on v.word % s.word
      ), met as (
        select w.loinc_biomarker_id as biomarker, n.at,
          max(n.likeness - case when w.language <> user_language then 0.1 else 0 end) as likeness
        from near n join biomarker_words w on w.words like '% ' || n.word || ' %'
        where n.likeness > n.best - 0.15
        group by 1, 2
      ), meant as (
        select m.biomarker, sum(m.likeness) / cardinality(query_words) as likeness from met m
        group by 1 having sum(m.likeness) > 0.35 * cardinality(query_words)
      )
      -- Of two biomarkers with the same words the one whose name is closest comes first.
      select m.biomarker, (20 * m.likeness + 10 * greatest(
        (select max(similarity(search_text(s.synonym), search_text(query))) from biomarker_synonyms s
          where s.loinc_biomarker_id = m.biomarker),
        (select similarity(search_text(b.component), search_text(query)) from loinc_biomarkers b where b.id = m.biomarker)))::real
      from meant m;
  end if;
end $$;
