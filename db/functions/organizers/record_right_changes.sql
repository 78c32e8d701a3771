-- Every change of rights of an organizer’s members is recorded in platform.right_changes, whichever statement makes it.
create or replace trigger record_change after insert or delete or update
  on organizers.members for each row execute function platform.record_member_change();
