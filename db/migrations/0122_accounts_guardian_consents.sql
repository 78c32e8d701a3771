-- What a legal representative declares for a participant who is not of age is a consent of its own.
alter table accounts.consents drop constraint consents_kind_check;
alter table accounts.consents add constraint consents_kind_check
  check (kind in ('offer', 'personal-data', 'receipt', 'terms', 'representative', 'representative-paper'));
