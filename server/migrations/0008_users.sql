-- Finding people by name, address or company, and when each was last seen.

create index users_search on users using gin (plain_text(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_role_status on users (role, status) where active;
create index sessions_last_seen on sessions (user_id, last_seen_at);
