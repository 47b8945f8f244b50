-- Most results are plain numbers. A short pattern recognizes them in a twentieth of the time of the whole one, and a
-- trigger parses the result of every sample that is added.
create or replace function parse_result(value text, type text, units text, out number double precision, out comparator text)
language plpgsql immutable parallel safe as $$
declare
  parts text[];
begin
  if type is distinct from 'Quantitative' or value is null or length(value) > 60 then
    return;
  end if;
  if length(value) <= 40 and value ~ '^[0-9]+(\.[0-9]+)?$' then
    number := value::double precision;
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
