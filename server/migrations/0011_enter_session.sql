-- A read of a known session sends this before its first statement, in the same message. Sets the scope that the policies
-- use, and fails unless the session is live and of that user: then PostgreSQL does not run the statement. Returns whether
-- the session's use has to be noted.
create function enter_session(
  session uuid, expected_user integer, expected_role text, expected_company integer, token_generation integer,
  at timestamptz, idle_since timestamptz, noted_since timestamptz, planning text)
returns boolean language plpgsql as $$
declare
  unnoted boolean;
begin
  perform set_config('aliquot.user_id', expected_user::text, true),
    set_config('aliquot.company', coalesce(expected_company, 0)::text, true),
    set_config('aliquot.manager', case when expected_role = 'client_manager' then 'on' else 'off' end, true),
    set_config('plan_cache_mode', planning, true);
  select coalesce(s.last_seen_at < noted_since, false)
    or (s.generation = token_generation and s.seen_generation < s.generation)
  into unnoted
  from sessions s join users u on u.id = s.user_id
  where s.id = session and s.revoked_at is null and s.expires_at > at and s.last_seen_at >= idle_since
    and u.active and u.status = 'active' and u.id = expected_user and u.role = expected_role
    and u.client_company_id is not distinct from expected_company;
  if not found then
    raise exception 'The session is over, or its user has changed.' using errcode = 'AL401';
  end if;
  return unnoted;
end $$;
