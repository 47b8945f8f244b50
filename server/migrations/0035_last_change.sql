-- When a row was last changed and by whom, by the audit log; `self` says that it was whoever asks, and no name that the
-- product did it. A client who edits what a colleague or staff saved meanwhile is told whose change it was; of the log
-- itself clients read nothing.
create function last_change(target text, target_row bigint)
returns table (at timestamptz, name text, self boolean) language plpgsql as $$
begin
  perform set_config('aliquot.passage', 'open', true);
  return query
    select l.at, u.first_name || ' ' || u.last_name, coalesce(u.id = audit_actor(), false)
    from audit_log l left join users u on u.id = l.actor_id
    where l.table_name = target and l.row_id = target_row
    order by l.id desc limit 1;
  perform set_config('aliquot.passage', '', true);
end $$;
