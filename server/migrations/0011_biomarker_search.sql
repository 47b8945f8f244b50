-- How people find a biomarker: by code, by everyday name, by part of a word, and in spite of a slip of the finger.

-- Small letters and digits with single spaces between: accents, hyphens, slashes, British ae and oe make no difference.
create function search_text(value text) returns text
language sql immutable parallel safe strict
return btrim(regexp_replace(
  replace(replace(replace(replace(plain_text(value), 'α', 'alpha '), 'β', 'beta '), 'ae', 'e'), 'oe', 'e'),
  '[^a-z0-9]+', ' ', 'g'));

-- The same without the spaces: hs-CRP, hs crp and hscrp are one.
create function search_key(value text) returns text
language sql immutable parallel safe strict
return replace(search_text(value), ' ', '');

create index loinc_biomarkers_code_key on loinc_biomarkers (search_key(loinc_code));
create index loinc_biomarkers_component_key on loinc_biomarkers (search_key(component));
create index loinc_biomarkers_short_name_key on loinc_biomarkers (search_key(short_name));
create index loinc_biomarkers_class on loinc_biomarkers (class);
create index biomarker_synonyms_key on biomarker_synonyms (search_key(synonym));

-- All words a term may be found by, a space on either side of each. A term with synonyms has a row for each language,
-- with LOINC's names and that language's own; a term without has one row, for everybody.
create table biomarker_words (
  loinc_biomarker_id integer not null references loinc_biomarkers (id),
  language text,
  words text not null,
  unique nulls not distinct (loinc_biomarker_id, language)
);
create index biomarker_words_text on biomarker_words using gin (words gin_trgm_ops);

-- Each word once, to find the one that somebody meant to type.
create table biomarker_vocabulary (word text primary key);
create index biomarker_vocabulary_word on biomarker_vocabulary using gin (word gin_trgm_ops);

create function gather_words(terms integer[]) returns void
language sql security definer set search_path = public as $$
  delete from biomarker_words where loinc_biomarker_id = any (terms);
  insert into biomarker_words (loinc_biomarker_id, language, words)
  select b.id, l.language, concat(' ', concat_ws(' ', b.loinc_code, search_text(b.name), search_text(b.component),
    search_text(b.short_name), ours.words), ' ')
  from loinc_biomarkers b
  cross join (values (null), ('en'), ('fr')) as l (language)
  left join lateral (
    select string_agg(
      search_text(s.synonym) || case when search_text(s.synonym) like '% %' then ' ' || search_key(s.synonym) else '' end, ' ')
      as words
    from biomarker_synonyms s
    where s.loinc_biomarker_id = b.id and (s.language is null or s.language = l.language)
  ) ours on true
  where b.id = any (terms)
    and (l.language is null) <> exists (select from biomarker_synonyms s where s.loinc_biomarker_id = b.id);
  insert into biomarker_vocabulary (word)
  select distinct word from biomarker_words w cross join lateral unnest(string_to_array(btrim(w.words), ' ')) word
  where w.loinc_biomarker_id = any (terms) and word <> ''
  on conflict do nothing;
$$;

create function gather_changed_words() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'biomarker_synonyms' then
    perform gather_words((select array_agg(distinct loinc_biomarker_id) from changed_rows));
  elsif tg_op = 'INSERT' then
    perform gather_words((select array_agg(id) from changed_rows));
  else
    perform gather_words((
      select array_agg(n.id) from changed_rows n join old_rows o on o.id = n.id
      where (n.loinc_code, n.name, n.component, n.short_name)
        is distinct from (o.loinc_code, o.name, o.component, o.short_name)));
  end if;
  return null;
end $$;
create trigger words_insert after insert on loinc_biomarkers referencing new table as changed_rows
  for each statement execute function gather_changed_words();
create trigger words_update after update on loinc_biomarkers referencing old table as old_rows new table as changed_rows
  for each statement execute function gather_changed_words();
create trigger words_insert after insert on biomarker_synonyms referencing new table as changed_rows
  for each statement execute function gather_changed_words();
create trigger words_update after update on biomarker_synonyms referencing new table as changed_rows
  for each statement execute function gather_changed_words();
create trigger words_delete after delete on biomarker_synonyms referencing old table as changed_rows
  for each statement execute function gather_changed_words();

-- The words of a query that tell something; all of them when none does.
create function telling_words(query text) returns text[]
language sql immutable parallel safe strict as $$
  with said as (select word, at from unnest(string_to_array(search_text(query), ' ')) with ordinality as w (word, at)
    where word <> '')
  select coalesce(
    array_agg(word order by at) filter (where word not in
      ('de', 'du', 'des', 'la', 'le', 'les', 'et', 'en', 'of', 'in', 'the', 'and', 'test', 'level', 'levels', 'taux', 'dosage')),
    array_agg(word order by at), '{}')
  from said;
$$;

-- What a query means, better ones with a higher score: the code itself, an everyday name of ours, LOINC's own component or
-- short name, whole words, beginnings of words, parts of words; and only when there is none of these, words that look alike.
-- Names of the reader's language come before those of the other. Whoever asks orders by score, then common_rank, then name.
create function find_biomarkers(query text, reader text default 'en') returns table (id integer, score real)
language plpgsql stable parallel safe
set pg_trgm.similarity_threshold = 0.35 as $$
declare
  key constant text := search_key(query);
  said constant text[] := telling_words(query);
  -- A part of a word is asked of three letters or more; less must begin one.
  parts constant text[] := array(select case when length(w) < 3 then '% ' else '%' end || w || '%' from unnest(said) w);
  rarest constant text := (select p from unnest(parts) p order by length(p) desc limit 1);
begin
  if key = '' then
    return;
  end if;
  return query
    select hit.term, max(hit.worth)::real
    from (
      select b.id as term, 100 as worth from loinc_biomarkers b where search_key(b.loinc_code) = key
      union all
      select s.loinc_biomarker_id, case when s.language <> reader then 85 else 90 end
      from biomarker_synonyms s where search_key(s.synonym) = key
      union all
      select b.id, 80 from loinc_biomarkers b where search_key(b.component) = key
      union all
      select b.id, 80 from loinc_biomarkers b where search_key(b.short_name) = key
      union all
      select w.loinc_biomarker_id,
        case when w.words like all (array(select '% ' || s || ' %' from unnest(said) s)) then 65
          when w.words like all (array(select '% ' || s || '%' from unnest(said) s)) then 60
          else 40 end - case when w.language <> reader then 10 else 0 end
      from biomarker_words w where w.words like rarest and w.words like all (parts)
    ) hit
    group by hit.term;
  if not found then
    return query
      with near as (
        select s.at, v.word, similarity(v.word, s.word) as likeness, max(similarity(v.word, s.word)) over (partition by s.at) as best
        from unnest(said) with ordinality as s (word, at)
        join biomarker_vocabulary v on v.word % s.word
      ), met as (
        select w.loinc_biomarker_id as term, n.at,
          max(n.likeness - case when w.language <> reader then 0.1 else 0 end) as likeness
        from near n join biomarker_words w on w.words like '% ' || n.word || ' %'
        where n.likeness > n.best - 0.15
        group by 1, 2
      ), meant as (
        select m.term, sum(m.likeness) / cardinality(said) as likeness from met m
        group by 1 having sum(m.likeness) > 0.35 * cardinality(said)
      )
      -- Of two terms with the same words the one that is called so comes first.
      select m.term, (20 * m.likeness + 10 * greatest(
        (select max(similarity(search_text(s.synonym), search_text(query))) from biomarker_synonyms s
          where s.loinc_biomarker_id = m.term),
        (select similarity(search_text(b.component), search_text(query)) from loinc_biomarkers b where b.id = m.term)))::real
      from meant m;
  end if;
end $$;

-- What of the stock is past its day, counted when asked; and results in order, for a histogram.
create index samples_available_expiry on samples (loinc_biomarker_id, expiration_date)
  include (specimen_price, import_batch_id) where active and status = 'available';
create index samples_measured on samples (loinc_biomarker_id, result_number)
  include (status, import_batch_id) where active and result_number is not null;
