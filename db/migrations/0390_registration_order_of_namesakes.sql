-- A start list by surname orders namesakes by their first names. The index that only the surname's order needed is nobody's any more.
create index start_list_by_full_name on registration.start_list
  (event_id, ((norm || ' ' || registration.list_key(first_name)) collate "C"), registration_id) include (race_id);
drop index registration.start_list_by_name;
