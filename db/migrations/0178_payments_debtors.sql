-- Who owes for an entry beside its order: debtor:<entry>.
alter table payments.postings drop constraint postings_account_check;
alter table payments.postings add constraint postings_account_check
  check (account ~ '^(organizer|platform|insurer|provider|payer|debtor):.+');
