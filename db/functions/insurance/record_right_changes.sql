-- Every change of an insurer's members is recorded in platform.right_changes, whichever statement makes it.
create or replace trigger record_change after insert or delete
  on insurance.members for each row execute function platform.record_provider_change();
