-- The biomarkers whose code or name a text is, or whose words contain all of its words, in any language: what
-- find_biomarkers scores 40 or more, without the scores and without similar words.
create function biomarkers_named(query text) returns integer[]
language plpgsql stable parallel safe as $$
declare
  key constant text := search_key(query);
  parts constant text[] := array(
    select case when length(w) < 4 then '% ' else '%' end || w || '%' from unnest(significant_words(query)) w);
  rarest constant text := (select p from unnest(parts) p order by length(p) desc limit 1);
begin
  return case when key = '' then '{}' else array(
    select b.id from loinc_biomarkers b where search_key(b.loinc_code) = key
    union
    select s.loinc_biomarker_id from biomarker_synonyms s where search_key(s.synonym) = key
    union
    select b.id from loinc_biomarkers b where search_key(b.component) = key
    union
    select b.id from loinc_biomarkers b where search_key(b.short_name) = key
    union
    select w.loinc_biomarker_id from biomarker_words w where w.words like rarest and w.words like all (parts)) end;
end $$;
