-- What facilities count, and what vendor orders are found by.

-- Read without the table itself: a facility may hold a million samples. The batch tells whether they are seen yet.
create index samples_facility on samples (storage_facility_id, import_batch_id) where active and status <> 'depleted';

create index invoices_number on invoices (lower(number), id);
create index invoices_date on invoices (invoice_date, id);
create index invoices_created on invoices (created_at, id);
