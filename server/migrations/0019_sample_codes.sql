-- On a new database the planner takes samples for empty, and a session keeps the plan that it made then: each new sample
-- read the whole table to see whether its code was free.
create or replace function new_sample_code() returns text language plpgsql volatile set enable_seqscan = off as $$
declare
  made text;
begin
  loop
    made := 'SP-' || random_letter() || random_letter() || random_letter() || random_letter() || random_letter()
      || random_letter() || random_letter();
    exit when not exists (select from samples s where s.code = made);
  end loop;
  return made;
end $$;
