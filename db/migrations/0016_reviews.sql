-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('reviews');

create table reviews.reviews (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  event_id uuid not null,
  account_id uuid not null,
  entry_id uuid not null,
  stars smallint not null check (stars >= 1 and stars <= 5),
  body text not null default '' check (length(body) <= 1000),
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
create index reviews_of_event on reviews.reviews (event_id, created_at desc, id desc) where (counts and (hidden_at is null));
call app.tenant_table('reviews.reviews',
  'A finisher''s review of an event: stars and a few words; one per account. `counts`: a published result supports it. A '
  'review hidden by an operator stays with the reason and does not count.');
grant update (counts) on reviews.reviews to startline_app;
grant insert (tenant_id, event_id, account_id, entry_id, stars, body, author, language, created_at),
  update (entry_id, stars, body, author, language, counts, hidden_at, hidden_by, hidden_reason, changed_at),
  delete on reviews.reviews to startline_system;
comment on column reviews.reviews.entry_id is 'The entry whose result supports the review.';
comment on column reviews.reviews.author is '«Анна К.», as it was at writing; nothing more of the person is stored.';

create table reviews.ratings (
  event_id uuid primary key,
  tenant_id int not null,
  stars_sum int not null default 0,
  stars_count int not null default 0,
  check (stars_count >= 0 and stars_sum >= stars_count and stars_sum <= (5 * stars_count))
);
call app.public_table('reviews.ratings', 'The sum of an event''s stars; reviewers of the same event lock it.');
grant insert (event_id, tenant_id), update (stars_sum, stars_count) on reviews.ratings to startline_app, startline_system;

create table reviews.reports (
  tenant_id int not null,
  review_id uuid not null references reviews.reviews on delete cascade,
  account_id uuid not null,
  reason text not null check (reason in ('rude', 'personal', 'advertising', 'untrue')),
  reported_at timestamptz not null default app.now(),
  primary key (review_id, account_id)
);
call app.tenant_table('reviews.reports', 'A reader''s report of a review; one per reader and review.');
grant insert (tenant_id, review_id, account_id, reason, reported_at), update (reason),
  delete on reviews.reports to startline_system;
