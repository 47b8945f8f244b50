-- All that is for sale by age and by year, without sorting it. Read backwards they serve the other direction but for
-- what has neither, which comes last both ways.
create index samples_sold_by_age on samples (shown_age, id)
  where active and status = 'available' and specimen_price is not null;
create index samples_sold_by_year on samples (collection_year, id)
  where active and status = 'available' and specimen_price is not null;
