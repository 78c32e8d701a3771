-- What an order still lacks before it may be paid, in the word of the module that fills it (a team its members); null: nothing.
alter table orders.orders add column lacks text;
