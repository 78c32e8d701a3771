-- Memberships: each change is kept (platform.right_changes), also the owner's own.
create trigger keeps_change after insert or update or delete on organizers.members
  for each row execute function platform.keep_member_change();
