-- When whoever uses a session last showed that it is theirs: by signing in, or by giving the password once more.
alter table sessions add column reauthenticated_at timestamptz;

-- Every change of an email, so that it can be taken back and the address that was given up stays its owner's for a while.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  requested_by integer not null references users (id),
  confirmed_at timestamptz,
  reverted_at timestamptz
);
create index email_changes_user on email_changes (user_id, id);
create index email_changes_old on email_changes (old_email) where confirmed_at is not null and reverted_at is null;
select audit_table('email_changes');
select wall_table('email_changes');
create policy own on email_changes using (int4eq(user_id, (select wall_person())));

alter table account_links drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check
    check (purpose in ('invitation', 'recovery', 'sign_up', 'email_change', 'email_revert')),
  add column email_change_id integer references email_changes (id);

-- Browsers that signed in to an account before. Only the hash of what their cookie says is kept.
create table known_devices (
  user_id integer not null references users (id),
  device_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, device_hash)
);
select wall_table('known_devices');
create policy own on known_devices using (int4eq(user_id, (select wall_person())));

-- What a user counts tries at begins with their own number.
drop policy own on login_attempts;
create policy own on login_attempts using (
  (select wall_person()) is not null and starts_with(subject, 'user ' || (select wall_person()) || ' '));

-- Whether an address belongs to an account other than that user's, or was given up within a week: as long as its owner
-- can take the change back, nobody else gets it. What staff changed is not taken back by link.
drop function email_is_taken(text);
create function email_is_taken(address text, except_user integer, at timestamptz) returns boolean language plpgsql as $$
declare
  taken boolean;
begin
  perform set_config('aliquot.passage', 'open', true);
  select exists (select from users u where u.email = address and u.id is distinct from except_user)
    or exists (
      select from email_changes c
      where c.old_email = address and c.confirmed_at > at - interval '7 days' and c.reverted_at is null
        and c.requested_by = c.user_id and c.user_id is distinct from except_user)
    into taken;
  perform set_config('aliquot.passage', '', true);
  return taken;
end $$;
