-- The day by which an order has to be there, where its request said one.
alter table client_orders add needed_by date;
