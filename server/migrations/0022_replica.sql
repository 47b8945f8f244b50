-- How far the write-ahead log had got when a session last wrote. A replica that has come as far shows that write; one
-- that has not is not asked by this session. Written only where a replica is in use.
alter table sessions add column wrote_at pg_lsn;
