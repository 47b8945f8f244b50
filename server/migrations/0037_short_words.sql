-- Three letters are in the middle of many words: PSA offered HpSA, an antigen of Helicobacter, and IgE every antigen. Up to
-- three they must begin a word; from four on they may stand anywhere in it, as before. The rest is that of 0011.
-- Loads the extension into this session: before that nobody but a superuser may set its threshold below.
select similarity('', '');

create or replace function find_biomarkers(query text, reader text default 'en') returns table (id integer, score real)
language plpgsql stable parallel safe
set pg_trgm.similarity_threshold = 0.35 as $$
declare
  key constant text := search_key(query);
  said constant text[] := telling_words(query);
  -- A part of a word is asked of four letters or more; less must begin one.
  parts constant text[] := array(select case when length(w) < 4 then '% ' else '%' end || w || '%' from unnest(said) w);
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
