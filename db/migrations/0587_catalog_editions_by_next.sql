-- The page of an event to come shows how its last edition ended.
create index editions_of_next on catalog.editions (to_event_id);
