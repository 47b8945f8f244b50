-- Asking for another email address is counted as well, by the person who asks.
drop policy own on login_attempts;
create policy own on login_attempts using (
  wall_person() is not null
  and (starts_with(subject, 'address ')
    or subject = 'email ' || wall_person()
    or subject = (select 'account ' || u.email from users u where u.id = wall_person())));
