-- Merging two rows of one relative moves what they were entered for.
grant update (participant_id) on registration.entries to startline_self;
create policy own_rows_of_merged on registration.entries for update to startline_self
  using (account_id = (nullif(current_setting('app.account', true), ''))::uuid);
grant update (participant_id) on registration.team_members to startline_self;
create policy own_rows_of_merged on registration.team_members for update to startline_self
  using (account_id = (nullif(current_setting('app.account', true), ''))::uuid);
grant update (participant_id) on registration.waitlist_people to startline_self;
create policy own_rows_of_merged on registration.waitlist_people for update to startline_self
  using (account_id = (nullif(current_setting('app.account', true), ''))::uuid);
