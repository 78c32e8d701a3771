-- Row-level security: tenant_table, account_table, public_table and closed_table of app (0001_app.sql) enable and force it.
call app.module_schema('registration');

-- The key by which lists sort and compare text: case and «ё» do not matter; empty text comes last.
create function registration.list_key(text) returns text immutable strict parallel safe language sql as $$
  select coalesce(nullif(replace(lower($1 collate pg_catalog.pg_c_utf8), 'ё', 'е'), ''), U&'\FFFF') collate "C"
$$;
grant execute on function registration.list_key to startline_app, startline_system;

-- The rough key of a lower-case name without «ё»: letters that Latin spellings confuse are one, «и» before a vowel and
-- doubled letters are dropped. Plain replacements: regular expressions took five times as long per row.
create function registration.spelling_key(text) returns text language sql immutable parallel safe strict as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      translate($1, 'щюяйыэ-ьъ''’', 'шуаиие ')
      , 'тс', 'ц'), 'тц', 'ц'), 'сч', 'ш'), 'шч', 'ш'), 'сх', 'ш'), 'ии', 'и'), 'ии', 'и'), 'иа', 'а'), 'ие', 'е'), 'ио', 'о')
      , 'иу', 'у'), 'аа', 'а'), 'ее', 'е'), 'оо', 'о'), 'уу', 'у'), 'бб', 'б'), 'вв', 'в'), 'гг', 'г'), 'дд', 'д'), 'зз', 'з')
      , 'кк', 'к'), 'лл', 'л'), 'мм', 'м'), 'нн', 'н'), 'пп', 'п'), 'рр', 'р'), 'сс', 'с'), 'тт', 'т'), 'фф', 'ф'), '  ', ' ') collate "C"
$$;
grant execute on function registration.spelling_key to startline_app, startline_system;

create table registration.entries (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  hold_id uuid not null,
  person_key bytea not null,
  ordinal int not null,
  state text not null check (state in ('held', 'confirmed', 'deferred', 'expired', 'cancelled', 'refunded')),
  bib int,
  participant jsonb not null,
  created_at timestamptz not null default app.now(),
  confirmed_at timestamptz,
  answers jsonb check (jsonb_typeof(answers) = 'object'),
  admission jsonb check (jsonb_typeof(admission) = 'array'),
  documents_state text check (documents_state in ('to-check', 'accepted', 'refused')),
  documents_note text not null default '',
  identity_document_id uuid,
  transferred_to uuid,
  group_entry_id uuid,
  wave text,
  wave_confirmed boolean not null default false,
  documents_reminded smallint
) with (fillfactor=85);
create index entries_of_order on registration.entries (tenant_id, order_id);
create index entries_of_account on registration.entries (account_id, race_id);
create unique index one_bib_per_race on registration.entries (tenant_id, race_id, bib) where (bib is not null);
create index entries_transferred_to on registration.entries (transferred_to) where (transferred_to is not null);
create index entries_of_group_entry on registration.entries (tenant_id,
  group_entry_id) where (group_entry_id is not null);
call app.tenant_table('registration.entries', 'One participant''s entry in one race, with the participant as entered.');
grant insert (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id, person_key, ordinal, state,
  participant, created_at, answers, admission, documents_state, identity_document_id, group_entry_id), update (race_id,
  participant_id, person_key, ordinal, state, bib, participant, confirmed_at, answers, admission, documents_state,
  documents_note, identity_document_id, transferred_to, wave, wave_confirmed),
  delete on registration.entries to startline_app;
grant update (state, bib, documents_state, documents_note, wave, wave_confirmed,
  documents_reminded) on registration.entries to startline_system;
comment on column registration.entries.participant is
  'The participant as entered. Shape: EnteredParticipant (registration/domain/entered-participant.ts).';
comment on column registration.entries.answers is 'Answers to the race''s questions, by the question''s code.';
comment on column registration.entries.admission is
  'Admission documents as entered. Shape: EnteredDocument[] (registration/entry-details/domain/entered-admission.ts).';
comment on column registration.entries.transferred_to is 'The account that got the place by a transfer; null: the payer''s.';
comment on column registration.entries.group_entry_id is 'The group entry that the entry belongs to; null: none.';
comment on column registration.entries.documents_reminded is
  'The last reminder of missing admission documents, in days before the race; null: none yet.';

create table registration.entry_history (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  entry_id uuid not null,
  state text not null,
  cause text not null,
  at timestamptz not null default app.now()
);
create index history_of_entry on registration.entry_history (tenant_id, entry_id);
call app.tenant_table('registration.entry_history', 'Each state that an entry has had, and what caused it.');
grant insert (tenant_id, entry_id, state, cause, at) on registration.entry_history to startline_app,
  startline_system;

create table registration.bib_counters (
  tenant_id int not null,
  race_id uuid not null,
  next_bib int not null,
  primary key (tenant_id, race_id)
);
call app.tenant_table('registration.bib_counters', 'The next bib of a race; locked last, after the holds.');
grant insert (tenant_id, race_id, next_bib), update (next_bib) on registration.bib_counters to startline_app;

create table registration.start_list (
  entry_id uuid primary key,
  tenant_id int not null,
  event_id uuid not null,
  race_id uuid not null,
  bib int,
  last_name text not null,
  first_name text not null,
  birth_year int not null,
  gender text not null,
  city text not null,
  club text not null,
  team text not null default '',
  stage int,
  norm text not null,
  team_id uuid,
  region text not null default '',
  rank text not null default '',
  wave text,
  wave_confirmed boolean not null default false,
  is_hidden boolean not null default false
);
create index start_list_of_team on registration.start_list (team_id) where (team_id is not null);
create index start_list_in_order on registration.start_list (event_id, coalesce(bib, 0), entry_id) include (race_id,
  is_hidden);
create index start_list_by_person on registration.start_list (event_id, norm collate "C", entry_id) include (race_id);
create index start_list_by_birth_year on registration.start_list (event_id, birth_year, entry_id) include (race_id);
create index start_list_by_city on registration.start_list (event_id, registration.list_key(city),
  entry_id) include (race_id);
create index start_list_by_club on registration.start_list (event_id, registration.list_key(club),
  entry_id) include (race_id);
create index start_list_by_team on registration.start_list (event_id, registration.list_key(team),
  entry_id) include (race_id);
create index start_list_by_stage on registration.start_list (event_id, coalesce(stage, 0), entry_id) include (race_id);
create index start_list_by_full_name on registration.start_list (event_id,
  (((norm || ' ') || registration.list_key(first_name))) collate "C", entry_id) include (race_id);
create index start_list_by_spelling on registration.start_list (event_id, registration.spelling_key(norm),
  entry_id) include (race_id);
call app.public_table('registration.start_list',
  'A public row of the start list. It comes with the confirmation and goes with the cancellation.');
grant insert (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year, gender, city, club, team,
  stage, norm, team_id, region, rank, wave, is_hidden), update (race_id, bib, last_name, first_name, birth_year, gender,
  city, club, norm, region, rank, wave, wave_confirmed, is_hidden), delete on registration.start_list to startline_app;
grant update (bib, wave, wave_confirmed, is_hidden) on registration.start_list to startline_system;
comment on column registration.start_list.entry_id is 'The entry; in a race of teams the team member.';
comment on column registration.start_list.team_id is 'Members of a team are listed one by one under the team''s bib.';

create table registration.files (
  tenant_id int not null,
  id uuid default uuidv7() primary key,
  account_id uuid not null,
  file_key text not null unique,
  content_type text not null check (content_type in ('image/jpeg', 'application/pdf')),
  bytes int not null check (bytes > 0),
  name text not null check (length(name) >= 1 and length(name) <= 120),
  event_id uuid,
  created_at timestamptz not null default app.now()
);
create index files_of_account on registration.files (tenant_id, account_id, created_at);
create index unused_files on registration.files (created_at) where (event_id is null);
create index files_of_event on registration.files (event_id) where (event_id is not null);
call app.tenant_table('registration.files',
  'A file transferred in with an entry: an answer, or an admission document. It is in the file storage, under a key that only '
  'this row has; a file with which no entry was saved is swept.');
grant insert (tenant_id, account_id, file_key, content_type, bytes, name, created_at),
  update (event_id) on registration.files to startline_app;
grant delete on registration.files to startline_system;
comment on column registration.files.event_id is 'The event of the entry with which the file was saved; null until then.';

create table registration.teams (
  tenant_id int not null,
  id uuid primary key,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  account_id uuid not null,
  name text not null,
  join_code text not null unique,
  seats int not null check (seats > 0),
  seat_price_minor bigint not null check (seat_price_minor >= 0),
  created_at timestamptz not null default app.now(),
  pays text not null default 'captain' check (pays in ('captain', 'each')),
  grace_until timestamptz,
  returns_legs boolean not null default false,
  unique (tenant_id, order_id)
);
create index teams_of_captain on registration.teams (account_id, race_id);
create index teams_of_race on registration.teams (tenant_id, race_id);
create index teams_paid_by_each on registration.teams (race_id) where (pays = 'each');
call app.tenant_table('registration.teams',
  'A team of one race. The id is also its entry''s, which has the place, the order and the bib, with the team''s name as '
  'person key. It outlives an expired order: a new start finds name, code and members.');
grant insert (tenant_id, id, order_id, event_id, race_id, account_id, name, join_code, seats, seat_price_minor), update (name,
  seats, seat_price_minor, pays, grace_until, returns_legs) on registration.teams to startline_app;
comment on column registration.teams.account_id is 'The captain.';
comment on column registration.teams.seats is 'The number of participants that the price covers.';
comment on column registration.teams.grace_until is
  'Legs are unpaid after the organizer''s deadline: until when the captain may pay the rest.';
comment on column registration.teams.returns_legs is
  'The team has lost its place, and payments of its legs are still being returned.';

create table registration.team_members (
  tenant_id int not null,
  id uuid primary key,
  team_id uuid not null references registration.teams,
  race_id uuid not null,
  account_id uuid not null,
  participant_id uuid not null,
  person_key bytea not null,
  participant jsonb not null,
  stage int not null check (stage > 0),
  position int not null check ("position" > 0),
  is_live boolean not null default true,
  created_at timestamptz not null default app.now(),
  answers jsonb,
  admission jsonb,
  documents_state text check (documents_state in ('to-check', 'accepted', 'refused')),
  documents_note text not null default '',
  is_self boolean not null default false,
  documents_reminded smallint,
  constraint one_member_per_leg unique (tenant_id, team_id, stage, "position") deferrable
);
create unique index one_team_per_person on registration.team_members (tenant_id, race_id, person_key) where is_live;
create index members_of_account on registration.team_members (account_id, race_id);
call app.tenant_table('registration.team_members',
  'A member of a team and the leg, with the participant as entered. Live as long as the team has a place or may get it '
  'back.');
grant insert (tenant_id, id, team_id, race_id, account_id, participant_id, person_key, participant, stage, "position", answers,
  admission, documents_state, is_self), update (stage, "position", is_live),
  delete on registration.team_members to startline_app;
grant update (documents_state, documents_note, documents_reminded) on registration.team_members to startline_system;
comment on column registration.team_members.account_id is
  'The account responsible for the member: the captain''s, or the one that joined by the code.';
comment on column registration.team_members.participant is
  'The member as entered. Shape: EnteredParticipant (registration/domain/entered-participant.ts).';
comment on column registration.team_members.answers is 'Answers to the race''s questions, by the question''s code.';
comment on column registration.team_members.admission is
  'Admission documents as entered. Shape: EnteredDocument[] (registration/entry-details/domain/entered-admission.ts).';

create table registration.invitations (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('friend', 'gift')),
  account_id uuid not null,
  order_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  email text not null check (length(email) <= 254),
  recipient text not null check (length(recipient) <= 60),
  message text not null check (length(message) <= 400),
  sender text not null,
  language text not null check (language in ('ru', 'en')),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  link_version int not null default 0,
  token_hash bytea not null,
  email_count int not null default 0,
  open_until timestamptz not null,
  opened_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  accepted_by uuid,
  entry_id uuid,
  created_at timestamptz not null default app.now(),
  primary key (tenant_id, id),
  constraint invitations_check check (email <> '' or recipient <> ''),
  constraint invitations_check1 check ((state = 'accepted') = (accepted_by is not null))
);
create unique index invitation_by_token on registration.invitations (token_hash);
create index invitations_of_order on registration.invitations (tenant_id, order_id);
create index invitations_to on registration.invitations (email) where ((state = 'open') and (email <> ''));
create index invitations_due on registration.invitations (open_until) where (state in ('open', 'declined'));
create index invitations_accepted on registration.invitations (accepted_by) where (accepted_by is not null);
call app.tenant_table('registration.invitations',
  'A place bought for another person: a friend by email, or the recipient of a gift. The entry is on the payer''s order '
  'with a placeholder participant whose `invitationId` is this row''s id.');
grant insert (tenant_id, id, kind, account_id, order_id, event_id, race_id, email, recipient, message, sender, language,
  token_hash, open_until, created_at), update (email, message, sender, language, state, link_version, token_hash, email_count,
  open_until, opened_at, ended_at, accepted_by, entry_id) on registration.invitations to startline_app;
grant update (state, reminded_at, ended_at), delete on registration.invitations to startline_system;
comment on column registration.invitations.account_id is 'The payer.';
comment on column registration.invitations.email is 'Where the email goes; empty: the payer passes the link on.';
comment on column registration.invitations.link_version is
  'The link is derived from the id and this number: another address makes another link and ends the old one.';
comment on column registration.invitations.email_count is 'Emails sent with the current link.';
comment on column registration.invitations.opened_at is 'From when the link is valid: its order is paid.';
comment on column registration.invitations.entry_id is 'The entry that came of it.';

create table registration.accepted_postponements (
  tenant_id int not null,
  order_id uuid not null,
  account_id uuid not null,
  rules_version int not null,
  at timestamptz not null default app.now(),
  primary key (tenant_id, order_id)
);
call app.tenant_table('registration.accepted_postponements',
  'An order whose owner keeps it although the event is postponed, whatever the new date.');
grant insert (tenant_id, order_id, account_id, rules_version, at), update (rules_version,
  at) on registration.accepted_postponements to startline_app;
comment on column registration.accepted_postponements.rules_version is
  'The event''s version at the acceptance: after a second postponement the owner is asked again.';

create table registration.waitlist_people (
  tenant_id int not null,
  id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  participant_id uuid not null,
  is_own boolean not null,
  person_key bytea not null,
  participant jsonb not null,
  language text not null check (language in ('ru', 'en')),
  application int,
  joined_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, race_id, application)
);
create index waitlist_people_of_account on registration.waitlist_people (account_id, race_id);
create index waitlist_people_of_race on registration.waitlist_people (tenant_id, race_id);
call app.tenant_table('registration.waitlist_people',
  'A person on a race''s waitlist (inventory.waitlist_entries, same id), as entered; in a draw, their application.');
grant insert (tenant_id, id, account_id, event_id, race_id, participant_id, is_own, person_key, participant, language,
  application, joined_at) on registration.waitlist_people to startline_app;
comment on column registration.waitlist_people.participant is
  'Name, birth date and email at the time of joining. Shape: NewWaitlistPerson.participant '
  '(registration/waitlist/server/queries/waitlist-entries.ts).';
comment on column registration.waitlist_people.application is 'The public number in a draw, in order of arrival.';

create table registration.draws (
  tenant_id int not null,
  race_id uuid not null,
  seed bytea not null check (length(seed) = 32),
  seed_hash text not null,
  committed_at timestamptz not null,
  drawn_at timestamptz,
  primary key (tenant_id, race_id),
  check (seed_hash = encode(sha256(seed), 'hex'))
);
call app.tenant_table('registration.draws',
  'A race''s draw. The hash is public from the first application on, the seed once it was used: it cannot be chosen '
  'afterwards, and everyone can recompute the order (docs/algorithms/waitlist.md).');
grant insert (tenant_id, race_id, seed, seed_hash, committed_at), update (drawn_at) on registration.draws to startline_app;

create table registration.drafts (
  id uuid default uuidv7() primary key,
  account_id uuid not null references accounts.accounts on delete cascade,
  race_id uuid not null references catalog.races on delete cascade,
  person_kind text not null check (person_kind in ('self', 'new_relative', 'relative', 'team', 'leg', 'recipient')),
  participant_id uuid references accounts.participants on delete cascade,
  relay_position int check (relay_position >= 1 and relay_position <= 9999),
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  changed_at timestamptz not null,
  constraint one_draft_per_person unique nulls not distinct (account_id, race_id, person_kind, participant_id, relay_position),
  constraint person_fits_kind check (
    (participant_id is null or person_kind in ('relative', 'recipient'))
    and (participant_id is not null or person_kind <> 'relative')
    and (relay_position is not null) = (person_kind = 'leg'))
);
create index drafts_of_participant on registration.drafts (participant_id) where (participant_id is not null);
create index drafts_by_change on registration.drafts (changed_at);
call app.account_table('registration.drafts', 'An unfinished participant form: one per race and person. It holds no place.');
grant insert (account_id, race_id, person_kind, participant_id, relay_position, form, changed_at), update (form, changed_at),
  delete on registration.drafts to startline_app;
grant delete on registration.drafts to startline_self, startline_system;
comment on column registration.drafts.person_kind is
  'Whom the form is for. self: the account''s own participant. new_relative: one who is not in the family group yet. relative: '
  'participant_id. team: the beginning of a team. leg: relay_position of a team. recipient: of an invited or transferred place, '
  'a relative or, without participant_id, the account''s own.';
comment on column registration.drafts.form is
  'An unfinished form, field by field. Shape: DraftForm (registration/checkout/contract/drafts.ts).';

create table registration.transfers (
  tenant_id int not null,
  id uuid not null,
  kind text not null check (kind in ('email', 'relative', 'waitlist')),
  account_id uuid not null,
  order_id uuid not null,
  entry_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  sender text not null,
  email text not null check (length(email) <= 254),
  language text not null check (language in ('ru', 'en')),
  state text not null check (state in ('open', 'paying', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  token_hash bytea,
  open_until timestamptz not null,
  fee_minor bigint not null check (fee_minor >= 0),
  recipient_account uuid,
  recipient_order_id uuid,
  recipient jsonb,
  created_at timestamptz not null default app.now(),
  ended_at timestamptz,
  recipient_hold uuid,
  primary key (tenant_id, id),
  constraint transfers_check check ((state in ('paying', 'accepted')) = (recipient_account is not null)),
  constraint transfers_check2 check ((state in ('open', 'paying')) = (ended_at is null)),
  constraint transfers_recipient_check check ((state = 'paying' and kind <> 'waitlist') = (recipient is not null)),
  constraint transfers_recipient_hold_check check (
  case
      when kind = 'waitlist' then (state in ('paying',
    'accepted')) = (recipient_hold is not null)
      else recipient_hold is null
  end)
);
create unique index transfer_by_token on registration.transfers (token_hash) where (token_hash is not null);
create unique index one_transfer_of_entry on registration.transfers (tenant_id, entry_id) where (state in ('open',
  'paying'));
create index transfers_of_order on registration.transfers (tenant_id, order_id);
create index transfers_paid_by on registration.transfers (tenant_id, recipient_order_id) where (recipient_order_id is not null);
create index transfers_to on registration.transfers (email) where (state = 'open');
create index transfers_due on registration.transfers (open_until) where (state = 'open');
create index transfers_to_waitlist on registration.transfers (tenant_id, race_id, created_at) where ((kind = 'waitlist')
  and (state in ('open', 'paying')));
call app.tenant_table('registration.transfers',
  'An offer of a paid place to another person. The sender keeps the place until it is accepted; at no moment it belongs '
  'to no one or to two people.');
grant insert (tenant_id, id, kind, account_id, order_id, entry_id, event_id, race_id, sender, email, language, state,
  token_hash, open_until, fee_minor, created_at), update (state, recipient_account, recipient_order_id, recipient, ended_at,
  recipient_hold) on registration.transfers to startline_app;
comment on column registration.transfers.kind is
  'email or relative: the place is offered to that recipient; waitlist: it is released to the waitlist.';
comment on column registration.transfers.account_id is 'The sender, with their order and its entry.';
comment on column registration.transfers.state is
  'paying: the recipient has filled in the form and pays the organizer''s fee.';
comment on column registration.transfers.open_until is 'The organizer''s deadline and fee of the moment of the offer.';
comment on column registration.transfers.recipient_account is
  'The recipient; erased with their data when the offer ends without them.';
comment on column registration.transfers.recipient is
  'The next participant; null until one accepts. Shape: Recipient (registration/transfers/server/queries/transfers.ts).';
comment on column registration.transfers.recipient_hold is
  'waitlist: the place that the next person of the waitlist holds until they pay.';

create table registration.team_legs (
  tenant_id int not null,
  id uuid primary key,
  team_id uuid not null references registration.teams,
  stage int not null check (stage > 0),
  position int not null check ("position" > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  is_captains boolean not null default false,
  constraint one_share_per_leg unique (tenant_id, team_id, stage, "position") deferrable
);
create unique index one_share_of_captain on registration.team_legs (team_id) where is_captains;
call app.tenant_table('registration.team_legs',
  'The price of a team''s leg where each member pays. The id is also its pool of one unit: a leg is paid once. It follows '
  'its member from leg to leg. The captain''s leg is paid with the team''s place and has no pool.');
grant insert (tenant_id, id, team_id, stage, "position", amount_minor, is_captains), update (stage, "position"),
  delete on registration.team_legs to startline_app;

create table registration.leg_orders (
  tenant_id int not null,
  order_id uuid not null,
  leg_id uuid not null references registration.team_legs on delete cascade,
  team_id uuid not null,
  race_id uuid not null,
  team_name text not null,
  account_id uuid not null,
  primary key (tenant_id, order_id, leg_id)
);
create index orders_of_leg on registration.leg_orders (tenant_id, leg_id);
create index leg_orders_of_team on registration.leg_orders (tenant_id, team_id);
call app.tenant_table('registration.leg_orders',
  'An order that pays for a team''s leg; several may follow each other. The one that has the leg''s unit decides how the '
  'leg stands.');
grant insert (tenant_id, order_id, leg_id, team_id, race_id, team_name,
  account_id) on registration.leg_orders to startline_app;
comment on column registration.leg_orders.account_id is 'The payer.';

create table registration.entry_categories (
  tenant_id int not null,
  entry_id uuid primary key references registration.entries on delete cascade,
  order_id uuid not null,
  race_id uuid not null,
  category text not null,
  price_minor bigint not null,
  hold_id uuid,
  proof text not null check (proof in ('show', 'upload')),
  price_difference_minor bigint not null,
  file_id uuid,
  status text not null default 'to-show' check (status in ('to-show', 'shown', 'not-shown', 'paid')),
  debt_id uuid,
  decided_at timestamptz,
  decided_by uuid,
  paid_online boolean not null default false,
  check (paid_online or (debt_id is not null) = (status in ('not-shown', 'paid'))),
  constraint paid_online_is_paid check (not paid_online or status = 'paid')
);
create index entry_categories_of_order on registration.entry_categories (tenant_id, order_id);
call app.tenant_table('registration.entry_categories',
  'An entry taken at a social category''s price, with the price of that moment.');
grant insert (tenant_id, entry_id, order_id, race_id, category, price_minor, hold_id, proof, price_difference_minor, file_id),
  update (file_id, status, debt_id, decided_at, decided_by, paid_online),
  delete on registration.entry_categories to startline_app;
grant update (status, debt_id, decided_at, decided_by, paid_online) on registration.entry_categories to startline_system;
comment on column registration.entry_categories.debt_id is
  'The reference of the debt in the ledger; a new one each time it arises.';
comment on column registration.entry_categories.paid_online is 'The price difference was paid by a linked order, not at the pick-up.';
comment on column registration.entry_categories.hold_id is
  'The unit of the category''s quota that the order holds beside the place.';
comment on column registration.entry_categories.status is
  'Whether the document was shown; not-shown is a debt until it is paid at the pick-up or the document is shown.';

create table registration.wave_bib_counters (
  tenant_id int not null,
  race_id uuid not null,
  wave text not null,
  next_bib int not null,
  primary key (tenant_id, race_id, wave)
);
call app.tenant_table('registration.wave_bib_counters',
  'The next bib of a wave with its own range; after its end bibs come from the race''s counter.');
grant insert (tenant_id, race_id, wave, next_bib), update (next_bib) on registration.wave_bib_counters to startline_app,
  startline_system;

create table registration.deferrals (
  tenant_id int not null,
  entry_id uuid not null,
  order_id uuid not null,
  hold_id uuid not null,
  account_id uuid not null,
  event_id uuid not null,
  race_id uuid not null,
  state text not null check (state in ('waiting', 'taken', 'returned')),
  fee_minor bigint not null check (fee_minor >= 0),
  share_bp int not null check (share_bp >= 0 and share_bp <= 10000),
  returns_commission boolean not null,
  deferred_at timestamptz not null,
  waits_until timestamptz not null,
  to_order_id uuid,
  ended_at timestamptz,
  primary key (tenant_id, entry_id),
  constraint deferrals_check check ((state = 'waiting') = (ended_at is null)),
  constraint deferrals_check1 check ((state = 'taken') = (to_order_id is not null))
);
create index deferrals_of_event on registration.deferrals (tenant_id, event_id) where (state = 'waiting');
create index deferrals_due on registration.deferrals (waits_until) where (state = 'waiting');
create index deferrals_of_order on registration.deferrals (tenant_id, order_id);
call app.tenant_table('registration.deferrals', 'A paid place that moves to the event''s next edition.');
grant insert (tenant_id, entry_id, order_id, hold_id, account_id, event_id, race_id, state, fee_minor, share_bp,
  returns_commission, deferred_at, waits_until), update (state, to_order_id,
  ended_at) on registration.deferrals to startline_app;
comment on column registration.deferrals.fee_minor is 'What the organizer keeps, of the price alone.';
comment on column registration.deferrals.share_bp is
  'The refund terms of the moment of the deferral; returns_commission likewise.';
comment on column registration.deferrals.waits_until is 'The end of the deferral.';
comment on column registration.deferrals.to_order_id is 'The order at the next edition.';

create table registration.hidden_entries (
  tenant_id int not null,
  entry_id uuid primary key,
  account_id uuid not null,
  hidden_at timestamptz not null default app.now()
);
create index hidden_entries_of_account on registration.hidden_entries (account_id);
call app.tenant_table('registration.hidden_entries',
  'A participant who asked to be hidden: counted in public lists, not named. Stored by entry (or team member), since rows '
  'of the start list come and go.');
grant delete on registration.hidden_entries to startline_app;
grant insert (tenant_id, entry_id, account_id, hidden_at), delete on registration.hidden_entries to startline_system;
