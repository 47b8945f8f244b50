-- What the buyer saw of the sample beside its label: how it was handled, how it was measured, and its further results, in
-- the words of the contract. Filled when the line is ordered and kept by check_order_line(). Earlier lines have none.
alter table order_lines add sample_details jsonb not null default '{}' check (jsonb_typeof(sample_details) = 'object');
