-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('discounts');

create table discounts.rules (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  organizer_id uuid,
  trigger text not null check (trigger in ('code', 'automatic')),
  name_ru text not null,
  name_en text not null,
  value_kind text not null check (value_kind in ('percent', 'amount', 'amount_each', 'fixed_price', 'free_product')),
  share_bp int check (share_bp between 1 and 10000),
  amount_minor bigint check (amount_minor > 0),
  price_minor bigint check (price_minor >= 0),
  product_id uuid,
  scope text not null check (scope in ('places', 'products', 'places_and_products')),
  stacking text not null check (stacking in ('alone', 'with_automatic')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'object'),
  max_uses int check (max_uses > 0),
  max_uses_per_account int check (max_uses_per_account > 0),
  budget_minor bigint check (budget_minor > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  created_by uuid,
  changed_at timestamptz,
  changed_by uuid,
  ended_at timestamptz,
  unique (tenant_id, id),
  check (ends_at > starts_at),
  constraint value_fits_kind check ((value_kind = 'percent') = (share_bp is not null)
    and (value_kind in ('amount', 'amount_each')) = (amount_minor is not null)
    and (value_kind = 'fixed_price') = (price_minor is not null)
    and (value_kind = 'free_product') = (product_id is not null)),
  constraint automatic_is_unlimited check (trigger = 'code'
    or (max_uses is null and max_uses_per_account is null and budget_minor is null))
);
create index automatic_rules on discounts.rules (tenant_id, organizer_id) where (trigger = 'automatic' and is_active);
create index rules_of_organizer on discounts.rules (tenant_id, organizer_id, id);
call app.tenant_table('discounts.rules',
  'What a discount takes off, and for whom: applied by its codes, or by itself (docs/features/discounts.md).');
grant insert (tenant_id, id, organizer_id, trigger, name_ru, name_en, value_kind, share_bp, amount_minor, price_minor,
  product_id, scope, stacking, conditions, max_uses, max_uses_per_account, budget_minor, starts_at, ends_at, is_active,
  created_by), update (trigger, name_ru, name_en, value_kind, share_bp, amount_minor, price_minor, product_id, scope,
  stacking, conditions, max_uses, max_uses_per_account, budget_minor, starts_at, ends_at, is_active, changed_at,
  changed_by, ended_at) on discounts.rules to startline_app;
comment on column discounts.rules.created_by is 'The account that created it; null: the program, for the demo.';
comment on column discounts.rules.changed_by is 'The account that changed or ended it last.';
comment on column discounts.rules.ended_at is 'Its organizer ended it for good: nothing of it changes any more.';
comment on column discounts.rules.organizer_id is 'The organizer whose events it covers; null: all events of the tenant.';
comment on column discounts.rules.conditions is 'Shape: DiscountConditions (discounts/domain/discount-rule.ts).';
comment on column discounts.rules.max_uses is
  'The most orders with a code of this rule: the capacity of the inventory pool with the rule''s id. Null: unlimited.';
comment on column discounts.rules.budget_minor is 'The most that all orders together may save; null: unlimited.';

create table discounts.batches (
  tenant_id int not null,
  id uuid not null,
  rule_id uuid not null,
  prefix text not null check (length(prefix) between 1 and 12),
  count int not null check (count between 1 and 10000),
  created_at timestamptz not null default app.now(),
  created_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, rule_id) references discounts.rules (tenant_id, id)
);
call app.tenant_table('discounts.batches',
  'A request for many single-use codes of a rule. Its id is the request''s: a repeated request completes the same batch.');
grant insert (tenant_id, id, rule_id, prefix, count, created_at, created_by), update (count) on discounts.batches to startline_app;

create table discounts.codes (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  rule_id uuid not null,
  batch_id uuid,
  code text not null check (length(code) between 1 and 40),
  key text not null check (key <> ''),
  max_uses int check (max_uses > 0),
  held_race_id uuid,
  held_event_id uuid,
  held_places int check (held_places > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default app.now(),
  created_by uuid,
  changed_at timestamptz,
  changed_by uuid,
  unique (tenant_id, id),
  constraint codes_held_together check ((held_race_id is null) = (held_event_id is null)
    and (held_race_id is null) = (held_places is null)),
  constraint batch_is_single_use check (batch_id is null or (max_uses = 1 and held_race_id is null)),
  foreign key (tenant_id, rule_id) references discounts.rules (tenant_id, id),
  foreign key (tenant_id, batch_id) references discounts.batches (tenant_id, id)
);
create unique index one_key_per_rule on discounts.codes (tenant_id, key, rule_id);
create index codes_of_rule on discounts.codes (tenant_id, rule_id, id);
create index codes_of_batch on discounts.codes (tenant_id, batch_id) where (batch_id is not null);
create index codes_with_places on discounts.codes (tenant_id, rule_id) where (held_race_id is not null);
call app.tenant_table('discounts.codes',
  'A promo code of a rule. Stored as written: an organizer reads it out again, and it is shown on the order.');
grant insert (tenant_id, id, rule_id, batch_id, code, key, max_uses, held_race_id, held_event_id, held_places, is_active,
  created_by), update (is_active, changed_at, changed_by) on discounts.codes to startline_app;
comment on column discounts.codes.batch_id is
  'The batch of single-use codes that it belongs to. The pool of its use is created with the first use.';
comment on column discounts.codes.held_places is
  'The places of held_race_id that it was created with; those not given out yet are the inventory''s reserve with the code''s id.';
comment on column discounts.codes.changed_by is 'The account that invalidated or revived it last.';
comment on column discounts.codes.key is 'The code without case, spaces and look-alike letters.';
comment on column discounts.codes.max_uses is
  'The most orders with this code: the capacity of the inventory pool with the code''s id. Null: those of the rule.';

create table discounts.uses (
  tenant_id int not null,
  order_id uuid not null,
  code_id uuid not null,
  rule_id uuid not null,
  account_id uuid not null,
  hold_ids uuid[] not null default '{}',
  has_added_product boolean not null default false,
  applied_at timestamptz not null default app.now(),
  primary key (tenant_id, order_id, code_id),
  foreign key (tenant_id, code_id) references discounts.codes (tenant_id, id),
  foreign key (tenant_id, rule_id) references discounts.rules (tenant_id, id)
);
create index uses_of_rule on discounts.uses (tenant_id, rule_id, account_id);
create index uses_of_code on discounts.uses (tenant_id, code_id);
call app.tenant_table('discounts.uses', 'A promo code applied to an order: one use of the code and of its rule.');
grant insert (tenant_id, order_id, code_id, rule_id, account_id, hold_ids, applied_at),
  delete on discounts.uses to startline_app, startline_system;
grant update (has_added_product) on discounts.uses to startline_app;
comment on column discounts.uses.has_added_product is
  'The code has put its free product into the order: the unit goes with the code.';
comment on column discounts.uses.hold_ids is
  'The units of the code''s and the rule''s pools, held and taken with the order; empty where both are unlimited.';
