call app.module_schema('reviews');

-- What somebody who finished says of an event: stars and a few words, one of each account. `counts` is whether a published line of the
-- protocol still bears it; what an operator has hidden stands here with the reason, and does not count either.
create table reviews.reviews (
  tenant_id int not null,
  id uuid primary key default uuidv7(),
  event_id uuid not null,
  account_id uuid not null,
  -- the entry whose line bears it
  registration_id uuid not null,
  stars smallint not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 1000),
  -- «Анна К.», as it was written: more of a person stands nowhere
  author text not null,
  language text not null check (language in ('ru', 'en')),
  counts boolean not null default true,
  hidden_at timestamptz,
  hidden_by uuid,
  hidden_reason text not null default '',
  created_at timestamptz not null default app.now(),
  changed_at timestamptz,
  constraint one_of_each_account unique (event_id, account_id),
  check ((hidden_at is null) = (hidden_reason = ''))
);
call app.tenant_table('reviews.reviews');
create index reviews_of_event on reviews.reviews (event_id, created_at desc, id desc) where counts and hidden_at is null;

-- What an event's stars come to; its row is also what those who rate at the same time wait for.
create table reviews.ratings (
  event_id uuid primary key,
  tenant_id int not null,
  stars_sum int not null default 0,
  stars_count int not null default 0,
  check (stars_count >= 0 and stars_sum between stars_count and 5 * stars_count)
);
comment on table reviews.ratings is 'class: public';
call app.public_table('reviews.ratings');

-- A reader finds that a review should not stand there: each once.
create table reviews.reports (
  tenant_id int not null,
  review_id uuid not null references reviews.reviews on delete cascade,
  account_id uuid not null,
  reason text not null check (reason in ('rude', 'personal', 'advertising', 'untrue')),
  reported_at timestamptz not null default app.now(),
  primary key (review_id, account_id)
);
call app.tenant_table('reviews.reports');
