-- A password is chosen by the link in the mail, so only by whoever reads it. Those that came with a request were chosen
-- by whoever knew the address: such people choose one when they are let in.
alter table sign_ups alter password_hash drop not null;
update sign_ups set password_hash = null where decision is null;

-- Each request stands for itself until its address is proven; of those one waits for a decision.
drop index sign_ups_open;
create unique index sign_ups_open on sign_ups (email) where decision is null and confirmed_at is not null;
create index sign_ups_email on sign_ups (email);
