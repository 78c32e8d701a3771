-- The order in which a start list is read, and enough to count it by: a page of a marathon of twenty thousand sorted all of it.
create index start_list_in_order on registration.start_list (event_id, (coalesce(bib, 0)), registration_id) include (race_id);
drop index registration.start_list_by_bib;
