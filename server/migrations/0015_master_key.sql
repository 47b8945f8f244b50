-- Fingerprints of keys that must never change, so that a start with another one is noticed.
create table key_checks (
  name text primary key,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$')
);
select enable_rls('key_checks');
