-- Another race of the event at a lower price: what goes back is a cancellation of no units, its line costs the less from then
-- on. kind: what was given up, places and products, or the difference alone.
alter table orders.cancellations add column kind text not null default 'given_up'
  check (kind in ('given_up', 'difference'));
alter table orders.returned_lines drop constraint returned_lines_units_check;
alter table orders.returned_lines add constraint returned_lines_units_check check (units >= 0);
