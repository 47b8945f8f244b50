-- A line of an order shows the specimen's label as it was when it was bought, whatever is corrected since: result with
-- unit, class and reference interval, and of the donor what those who buy may see.

alter table order_lines
  add biomarker_type text,
  add biomarker_units text,
  add result_number double precision,
  add result_comparator text,
  -- For the donor's age, which staff see.
  add result_class text,
  add result_label text,
  add result_low double precision,
  add result_high double precision,
  -- For the age that is shown: 90 stands for all above it.
  add shown_class text,
  add shown_label text,
  add shown_low double precision,
  add shown_high double precision,
  add shown_age integer,
  add donor_gender text,
  add donor_ethnicity text,
  -- Three digits, no more.
  add donor_zip text,
  add collection_year integer,
  add expiry_band text;

-- A line with what its sample says of itself, on that day.
create function label_line(line order_lines, s samples, sold_at timestamptz) returns order_lines
language plpgsql stable as $$
declare
  term record;
  parsed record;
  judged record;
  month constant timestamp := date_trunc('month', sold_at at time zone 'UTC');
  years constant integer := extract(year from age(s.collection_date::timestamp, s.donor_dob::timestamp))::integer;
begin
  select b.type, b.units into term from loinc_biomarkers b where b.id = line.loinc_biomarker_id;
  line.biomarker_type := term.type;
  line.biomarker_units := term.units;
  line.shown_age := case when years is not null then least(years, 90) end;
  line.donor_gender := s.donor_gender;
  line.donor_ethnicity := s.donor_ethnicity;
  line.donor_zip := left(s.donor_zip, 3);
  line.collection_year := extract(year from s.collection_date);
  line.expiry_band := case
    when s.expiration_date is null then null
    when s.expiration_date < month + interval '6 months' then 'under_6_months'
    when s.expiration_date < month + interval '12 months' then '6_to_12_months'
    when s.expiration_date < month + interval '24 months' then '1_to_2_years'
    else 'over_2_years' end;
  parsed := parse_result(line.biomarker_value, term.type, term.units);
  line.result_number := parsed.number;
  line.result_comparator := parsed.comparator;
  if parsed.number is null then
    return line;
  end if;
  judged := judge_result(line.loinc_biomarker_id, parsed.number, s.donor_gender, years);
  line.result_class := judged.class;
  line.result_label := judged.label;
  line.result_low := judged.base_low;
  line.result_high := judged.base_high;
  if years > 90 then
    judged := judge_result(line.loinc_biomarker_id, parsed.number, s.donor_gender, 90);
  end if;
  line.shown_class := judged.class;
  line.shown_label := judged.label;
  line.shown_low := judged.base_low;
  line.shown_high := judged.base_high;
  return line;
end $$;

create function label_new_line() returns trigger language plpgsql as $$
declare
  sold samples;
begin
  select s.* into sold from samples s where s.id = new.sample_id;
  return label_line(new, sold, now());
end $$;
create trigger label before insert on order_lines for each row execute function label_new_line();

-- Lines from before: the sample as it was then, by taking back what its history says was changed since. Units and
-- intervals are those of today, of which no line kept any.
create function sample_as_of(sample integer, entry bigint) returns samples language sql stable as $$
  select (jsonb_populate_record(s, coalesce((
    select jsonb_object_agg(was.key, was.value)
    from (
      select distinct on (e.key) e.key, e.value
      from audit_log t cross join lateral jsonb_each(t.old_values) e
      where t.table_name = 'samples' and t.row_id = sample and t.action = 'update' and t.id > entry
      order by e.key, t.id) was), '{}'))).*
  from samples s where s.id = sample;
$$;

update order_lines l set
  (biomarker_type, biomarker_units, result_number, result_comparator, result_class, result_label, result_low,
    result_high, shown_class, shown_label, shown_low, shown_high, shown_age, donor_gender, donor_ethnicity, donor_zip,
    collection_year, expiry_band) =
  (select d.biomarker_type, d.biomarker_units, d.result_number, d.result_comparator, d.result_class, d.result_label,
    d.result_low, d.result_high, d.shown_class, d.shown_label, d.shown_low, d.shown_high, d.shown_age, d.donor_gender,
    d.donor_ethnicity, d.donor_zip, d.collection_year, d.expiry_band
  from (
    select coalesce(min(t.id), 0) as entry, coalesce(min(t.at), min(o.placed_at)) as at
    from client_orders o
    left join audit_log t on t.table_name = 'order_lines' and t.row_id = l.id and t.action = 'insert'
    where o.id = l.client_order_id) sold
  cross join lateral label_line(l, sample_as_of(l.sample_id, sold.entry), sold.at) d);

drop function sample_as_of;

-- A line reads for ever as it read when it was bought. It can die, be sent, and nothing else.
create or replace function keep_line() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['live', 'shipment_id', 'withdrawn_at', 'withdrawn_reason']
      is distinct from to_jsonb(old) - array['live', 'shipment_id', 'withdrawn_at', 'withdrawn_reason']
    or (new.live and not old.live)
    or (old.shipment_id is not null and new.shipment_id is distinct from old.shipment_id)
    or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at) then
    raise exception 'an order line stays as it was ordered' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Orders are found by what is in them and how that was sent; a tracking number with or without its spaces.
create function shipment_text(carrier text, tracking_number text) returns text language sql immutable parallel safe
return plain_text(carrier || ' ' || coalesce(tracking_number || ' ' || replace(tracking_number, ' ', ''), ''));
create index shipments_search on shipments using gin (shipment_text(carrier, tracking_number) gin_trgm_ops);
create index order_lines_search on order_lines using gin (plain_text(sample_code) gin_trgm_ops);

-- A shipment can be corrected until its order is delivered.
drop trigger keep on shipments;
create trigger keep before insert or update on shipments for each row execute function keep_shipment();
