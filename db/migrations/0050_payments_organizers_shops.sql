-- An organizer may have a shop of its own at a provider: the money of its events goes straight to it.
alter table payments.provider_accounts add column organizer_id uuid references organizers.organizers;
comment on column payments.provider_accounts.organizer_id is
  'The organizer whose own shop it is: it takes the money of its events, and the organizer owes the platform its part; null: the tenant''s.';
grant insert (organizer_id) on payments.provider_accounts to startline_app;

alter table payments.methods
  add column shop_organizer_id uuid,
  drop constraint methods_tenant_id_method_currency_country_key,
  add constraint methods_once_per_shop
    unique nulls not distinct (tenant_id, shop_organizer_id, method, currency, country);
comment on column payments.methods.shop_organizer_id is 'The organizer whose own shop its account is, which never changes; null: the platform''s.';
grant insert (shop_organizer_id) on payments.methods to startline_app;

alter table payments.payments add column shop_organizer_id uuid;
comment on column payments.payments.shop_organizer_id is 'The organizer whose own shop takes the money; null: the platform does.';
grant insert (shop_organizer_id) on payments.payments to startline_app;

alter table payments.postings
  drop constraint postings_account_check,
  add constraint postings_account_check check (account ~ '^(organizer|platform|insurer|provider|shop|payer|debtor|dispute):.+');
comment on column payments.postings.account is
  'organizer:<id>, platform:commission, platform:extra-commission, platform:chargebacks, platform:method-discounts, insurer:<name>, provider:<code>, shop:<organizer>, payer:<order>, debtor:<entry>, dispute:<id>.';
