-- A descending list of a column that may be empty reads the rows with a value from the ascending index, backwards, and
-- those without one after them: it needs no index of its own.
drop index samples_by_value_down, samples_by_collection_down, samples_by_expiration_down, samples_by_price_down;
