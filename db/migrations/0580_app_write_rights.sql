-- Each role writes the columns that its statements write, and nothing else (db/write-rights.txt, record 580). Until now each class of
-- tables was granted as a whole.

-- Reading only: who writes a new table is granted by its own migration, column by column.
create or replace procedure app.tenant_table(t regclass) language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: tenant');
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select on %s to startline_app, startline_system', t);
  execute format('create policy own_tenant on %s to startline_app using (tenant_id = nullif(current_setting(''app.tenant'', true), '''')::int)', t);
  execute format('create policy whole on %s to startline_system using (true)', t);
  if exists (select from pg_attribute where attrelid = t and attname = 'account_id') then
    execute format('grant select on %s to startline_self', t);
    execute format('create policy own_rows on %s for select to startline_self using (account_id = nullif(current_setting(''app.account'', true), '''')::uuid)', t);
  end if;
end $$;

create or replace procedure app.account_table(t regclass, owner_column text default 'account_id') language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: account');
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select on %s to startline_app, startline_self, startline_auth, startline_system', t);
  execute format('create policy own_account on %s to startline_app, startline_self using (%I = nullif(current_setting(''app.account'', true), '''')::uuid)', t, owner_column);
  execute format('create policy whole on %s to startline_auth, startline_system using (true)', t);
end $$;

create or replace procedure app.public_table(t regclass) language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: public');
  execute format('grant select on %s to startline_app, startline_self, startline_auth, startline_system', t);
end $$;

create or replace procedure app.closed_table(t regclass) language plpgsql as $$
begin
  execute format('comment on table %s is %L', t, 'class: closed');
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('grant select on %s to startline_auth, startline_system', t);
  execute format('create policy whole on %s to startline_auth, startline_system using (true)', t);
end $$;

revoke insert, update, delete, truncate, references, trigger, maintain on all tables in schema
  accounts, app, applications, catalog, inquiries, inventory, orders, organizers, payments, platform, registration, results, reviews, tenants
  from public, startline_app, startline_self, startline_auth, startline_system;

grant insert (email, password_hash, roles, language, created_at, proven_at), update (password_hash, language, proven_at) on
  accounts.accounts to startline_auth;
grant update (language) on accounts.accounts to startline_app;
grant insert (account_id, participant_id, kind, has, document_number, valid_until, saved_at), update (has, document_number,
  valid_until, saved_at) on accounts.admission_documents to startline_app;
grant insert (key, at), update (at), delete on accounts.attempts to startline_auth, startline_system;
grant insert (id, account_id, participant_id, email, key_hash, tenant_id, language, created_at), update (id, email, key_hash,
  state, tenant_id, language, sent_at, ended_at, claimed_by) on accounts.claims to startline_app;
grant update (state, ended_at, claimed_by) on accounts.claims to startline_auth;
grant update (sent_at) on accounts.claims to startline_system;
grant insert (account_id, kind, text_version, subject, given_at, address, user_agent) on accounts.consents to startline_app,
  startline_auth;
grant insert (account_id, device_hash, address, user_agent, first_seen_at, last_seen_at), update (address, user_agent,
  last_seen_at), delete on accounts.devices to startline_auth;
grant insert (account_id, participant_id, document_id, code, read_by, reason, read_at) on accounts.identity_document_readings to
  startline_system;
grant insert (account_id, participant_id, code, sealed_number, key_id, number_hash, shown, saved_at), update (sealed_number,
  key_id, number_hash, shown, saved_at), delete on accounts.identity_documents to startline_app;
grant insert (account_id, is_self, relation, email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender,
  country, region, city, address, street, building, apartment, is_private_house, postcode, phone, emergency_phone, club,
  has_no_club, profession, social_category, team_code, updated_at) on accounts.participants to startline_app, startline_auth;
grant update (email, last_name, first_name, patronymic, has_no_patronymic, birth_date, gender, country, region, city, address,
  street, building, apartment, is_private_house, postcode, phone, emergency_phone, club, has_no_club, profession, social_category,
  team_code, updated_at) on accounts.participants to startline_app;
grant update (updated_at) on accounts.participants to startline_self;
grant update (email, updated_at) on accounts.participants to startline_auth;
grant insert (account_id, participant_id, file_key, content_type, width, height), delete on accounts.photos to startline_self;
grant delete on accounts.proofs to startline_auth;
grant insert (name, city, name_key, city_key, origin, members), update (name, city, city_key, origin, members), delete on
  accounts.running_clubs to startline_system;
grant insert (id, purpose, email, key_hash, tenant_id, language, host, return_url, created_at, expires_at), update (key_hash,
  tries, proved_at, expires_at), delete on accounts.sent_proofs to startline_auth;
grant insert (token_hash, account_id, created_at, seen_at, expires_at, address, user_agent), update (seen_at, expires_at, address,
  user_agent, authenticated_at), delete on accounts.sessions to startline_auth;
grant insert (tenant_id, id, account_id, event_id, school, region, coach, created_at, changed_at), update (school, region, coach,
  changed_at) on applications.applications to startline_app;
grant delete on applications.applications to startline_system;
grant insert (tenant_id, id, application_id, account_id, position, typed), update (typed), delete on applications.athletes to
  startline_app;
grant insert (event_id, tenant_id, directions_ru, directions_en, parking_ru, parking_en), update (directions_ru, directions_en,
  parking_ru, parking_en) on catalog.arrivals to startline_app, startline_system;
grant insert (tenant_id, event_id, to_event_id), update (tenant_id), delete on catalog.carries to startline_app;
grant insert (race_id, tenant_id, points, distance_m, climb), update (points, distance_m, climb, aid_stations, set_at) on
  catalog.courses to startline_app, startline_system;
grant delete on catalog.courses to startline_app;
grant insert (tenant_id, event_id, to_event_id, until, named_at), update (to_event_id, until, named_at) on catalog.editions to
  startline_app;
grant insert (tenant_id, event_id, kind, title_ru, title_en, file_key, content_type, bytes), delete on catalog.event_documents to
  startline_app;
grant insert (event_id, tenant_id, code, norm, sport, city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at,
  closes_at, rating_hundredths, time_zone, race_days, ages, city_ru, city_en, series_code, name_words), update (norm, sport,
  city_norm, starts_on, ends_on, is_listed, is_online, has_results, opens_at, closes_at, rating_hundredths, time_zone, race_days,
  ages, city_ru, city_en, series_code, country, region_ru, region_en, venue_ru, venue_en, latitude, longitude, club, is_nrm,
  is_fast, is_free, is_called_off, championship, championship_ru, championship_en, requirements, on_sale, name_words, distances)
  on catalog.event_search to startline_app, startline_system;
grant insert (tenant_id, organizer_id, code, sport, is_online, name_ru, name_en, about_ru, about_en, venue_ru, venue_en, city_ru,
  city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on, ends_on, currency, status, is_listed,
  age_mark, commission_bp, website, has_fast_identification, is_nrm, stream_url, pickup_ru, pickup_en, participant_limit,
  registrations_per_account, series_id, questions, application_limit, championship, championship_ru, championship_en, program,
  start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network), update (sport, is_online, name_ru, name_en, about_ru,
  about_en, venue_ru, venue_en, city_ru, city_en, region_ru, region_en, country, latitude, longitude, time_zone, starts_on,
  ends_on, status, is_listed, age_mark, commission_bp, website, has_fast_identification, is_nrm, has_results, stream_url,
  rating_hundredths, rating_count, pickup_ru, pickup_en, participant_limit, registrations_per_account, rules_version,
  refund_rules, series_id, questions, change_rules, application_limit, championship, championship_ru, championship_en, program,
  start_pack, unpaid_per_account, unpaid_per_list, unpaid_per_network) on catalog.events to startline_app, startline_system;
grant insert (race_id, position, price_minor, until_at, until_ordinal), update (price_minor, until_at, until_ordinal), delete on
  catalog.price_tiers to startline_app, startline_system;
grant insert (tenant_id, event_id, position, kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor, pool_id,
  most_per_order, code), update (position, kind, name_ru, name_en, about_ru, about_en, provider_name, price_minor, pool_id,
  most_per_order) on catalog.products to startline_app, startline_system;
grant insert (race_id, category, position, price_minor, quota, pool_id, proof, surcharge_minor), update (position, price_minor,
  quota, pool_id, proof, surcharge_minor) on catalog.race_categories to startline_app, startline_system;
grant insert (tenant_id, event_id, code, position, name_ru, name_en, kind, distance_m, duration_min, starts_at, pool_id, capacity,
  gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements, profile_fields, bib_from, ends_at, stages,
  questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours, draws_at, application_rules, reads_identity,
  clusters, qualification_ru, qualification_en, waves, cut_offs, laps), update (position, name_ru, name_en, kind, distance_m,
  duration_min, starts_at, capacity, gender, age_from, age_to, age_on, opens_at, closes_at, few_left, requirements,
  profile_fields, bib_from, ends_at, stages, questions, admission_blocks, checks_documents, team_rules, by_code, offer_hours,
  draws_at, application_rules, reads_identity, clusters, qualification_ru, qualification_en, waves, cut_offs, laps) on
  catalog.races to startline_app, startline_system;
grant insert (day, words, count), update (count), delete on catalog.searches to startline_system;
grant insert (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, website, standings), update (name_ru, name_en,
  about_ru, about_en, website, standings) on catalog.series to startline_app;
grant insert (tenant_id, series_id, position, name_ru, name_en, role_ru, role_en, website), update (position, name_ru, name_en,
  role_ru, role_en, website, logo_id, logo_key, logo_width, logo_height, logo_bytes, logo_ground), delete on
  catalog.series_partners to startline_app;
grant insert (tenant_id, id, event_id, race_id, account_id, email, language, state, consent_version, asked_at, confirmed_at),
  update (account_id, language, state, asked_at, confirmed_at, told_at), delete on inquiries.opening_wishes to startline_system;
grant insert (tenant_id, id, event_id, organizer_id, account_id, name, email, is_proven, question, language, consent_version,
  asked_at), delete on inquiries.questions to startline_system;
grant insert (tenant_id, limit_id, account_key, places, until), update (places, until), delete on inventory.abandoned_places to
  startline_app, startline_system;
grant insert (tenant_id, id, pool_id, limit_id, order_id, units, subject, claimant, twin, account_key, ordinal, state, held_until,
  list_account, network) on inventory.holds to startline_app, startline_system;
grant update (pool_id, units, subject, claimant, account_key, ordinal, state, held_until, network), delete on inventory.holds to
  startline_app;
grant update (units, state, network) on inventory.holds to startline_system;
grant insert (tenant_id, id) on inventory.limits to startline_app, startline_system;
grant update (capacity, per_account, taken, held, unpaid_per_account, unpaid_per_list, unpaid_per_network) on inventory.limits to
  startline_app;
grant update (capacity, per_account, held, unpaid_per_account, unpaid_per_list, unpaid_per_network) on inventory.limits to
  startline_system;
grant insert (tenant_id, id, pool_id, limit_id, subject, claimant, account_key, number, joined_at), update (number, state,
  hold_id, offer_until, ended_at) on inventory.line_entries to startline_app;
grant insert (tenant_id, id, limit_id, capacity) on inventory.pools to startline_app, startline_system;
grant update (capacity, taken, held, next_expiry, lined, passing, lent) on inventory.pools to startline_app;
grant update (capacity, held, next_expiry, lined) on inventory.pools to startline_system;
grant insert (tenant_id, code_id, race_id), delete on orders.access_code_races to startline_app;
grant insert (tenant_id, id, event_id, code, key, pool_id, starts_at, ends_at, is_active), update (code, pool_id, starts_at,
  ends_at, is_active) on orders.access_codes to startline_app;
grant insert (tenant_id, account_id, race_id, code_id, given_at), update (code_id, given_at) on orders.access_grants to
  startline_app;
grant insert (tenant_id, place_hold_id, order_id, race_id, code_id, hold_id), delete on orders.access_uses to startline_app;
grant insert (tenant_id, id, order_id, cancelled_by, by_account, share_bp, returns_commission, refund_minor, at, kind, follows,
  carried_minor, carried_to) on orders.cancellations to startline_app;
grant insert (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id, provider_name,
  created_at), update (subject_id, name_ru, name_en, unit_price_minor, discount_minor, handed_over, deferred), delete on
  orders.lines to startline_app;
grant insert (tenant_id, order_id, status, cause, at) on orders.order_history to startline_app, startline_system;
grant insert (tenant_id, id, event_id, organizer_id, account_id, language, status, currency, event_commission_bp,
  extra_commission_bp, pay_before, held_until, created_at, surcharge_of, surcharge_hold, payer_of, beside_order_id, is_of_shares),
  update (language, status, event_commission_bp, extra_commission_bp, pay_before, held_until, is_renewed, overall_minor, paid_at,
  paid_by, lacks, payer_of, carry_of, carry_hold, carry_net_minor, carry_fee_minor, takes_from, carry_share_bp,
  carry_returns_commission, carry_name_ru, carry_name_en) on orders.orders to startline_app;
grant update (status) on orders.orders to startline_system;
grant insert (tenant_id, cancellation_id, line_id, units, net_minor, event_commission_minor, extra_commission_minor) on
  orders.returned_lines to startline_app;
grant insert (code, name_ru, name_en, legal_name, tax_number, registration_number, address, email, phone, website, kpp, bank_name,
  bic, account, correspondent_account), update (name_ru, name_en, legal_name, tax_number, registration_number, address, email,
  phone, website, kpp, bank_name, bic, account, correspondent_account) on organizers.organizers to startline_system;
grant insert (tenant_id, kind, reference, at) on payments.entries to startline_app, startline_system;
grant insert (tenant_id, payment_id, kind, expected_minor, expected_currency, received_minor, received_currency, at) on
  payments.incidents to startline_app;
grant insert (tenant_id, order_id, with_order) on payments.locked_along to startline_app;
grant insert (tenant_id, payment_id, state, cause, at) on payments.payment_history to startline_app, startline_system;
grant insert (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state, description, language,
  return_url, expires_at, created_at, next_ask_at), update (state, provider_reference, confirmation_url, changed_at, refund_minor,
  sbp_link, asked_at, received_minor, received_currency, ask_again_at) on payments.payments to startline_app;
grant update (state, changed_at, next_ask_at, ask_again_at) on payments.payments to startline_system;
grant insert (tenant_id, entry_id, line, account, amount_minor, currency) on payments.postings to startline_app, startline_system;
grant insert (tenant_id, id, payment_id, amount_minor, state, cause, requested_at) on payments.refunds to startline_app;
grant update (state, ended_at) on payments.refunds to startline_app, startline_system;
grant insert (provider, event_key, body, headers, received_at, reference), update (processed_at, outcome) on
  payments.webhook_inbox to startline_system;
grant insert (message_id, account_id, reason, at), delete on platform.held_emails to startline_system;
grant insert (key, message_id, at), delete on platform.mail_counts to startline_system;
grant insert (message_id, recipient, subject, html, plain, sent_at) on platform.mailbox to startline_system;
grant insert (name, value) on platform.marks to startline_system;
grant insert (message_id, sent_at) on platform.sent_letters to startline_system;
grant insert (address_hash, reason, at), update (reason, at) on platform.suppressed_addresses to startline_system;
grant delete on platform.suppressed_addresses to startline_auth, startline_system;
grant insert (tenant_id, race_id, next_bib), update (next_bib) on registration.bib_counters to startline_app;
grant insert (tenant_id, race_id, cluster, next_bib), update (next_bib) on registration.cluster_bib_counters to startline_app,
  startline_system;
grant insert (tenant_id, entry_id, order_id, hold_id, account_id, event_id, race_id, state, fee_minor, share_bp,
  returns_commission, deferred_at, waits_until), update (state, to_order_id, ended_at) on registration.deferrals to startline_app;
grant insert (account_id, race_id, whom, form, changed_at), update (form, changed_at) on registration.drafts to startline_app;
grant delete on registration.drafts to startline_app, startline_self, startline_system;
grant insert (tenant_id, race_id, seed, seed_hash, committed_at), update (drawn_at) on registration.draws to startline_app;
grant insert (tenant_id, registration_id, order_id, race_id, category, price_minor, hold_id, proof, surcharge_minor, file_id),
  update (file_id, standing, debt_id, decided_at, decided_by, paid_online), delete on registration.entry_categories to
  startline_app;
grant update (standing, debt_id, decided_at, decided_by, paid_online) on registration.entry_categories to startline_system;
grant insert (tenant_id, account_id, file_key, content_type, bytes, name, created_at), update (event_id) on registration.files to
  startline_app;
grant delete on registration.files to startline_system;
grant insert (tenant_id, id, way, account_id, order_id, entry_id, event_id, race_id, giver, email, language, state, token_hash,
  open_until, fee_minor, created_at), update (state, taker_account, taker_order_id, taker, ended_at, taker_hold) on
  registration.hand_overs to startline_app;
grant insert (tenant_id, entry_id, account_id, hidden_at) on registration.hidden_entries to startline_system;
grant delete on registration.hidden_entries to startline_app, startline_system;
grant insert (tenant_id, id, way, account_id, order_id, event_id, race_id, email, recipient, words, giver, language, token_hash,
  open_until, created_at), update (email, words, giver, language, state, turn, token_hash, copies, open_until, opened_at,
  ended_at, accepted_by, entry_id) on registration.invitations to startline_app;
grant update (state, reminded_at, ended_at), delete on registration.invitations to startline_system;
grant insert (tenant_id, order_id, account_id, rules_version, at), update (rules_version, at) on registration.kept_orders to
  startline_app;
grant insert (tenant_id, order_id, leg_id, team_id, race_id, team_name, account_id) on registration.leg_orders to startline_app;
grant insert (tenant_id, id, account_id, event_id, race_id, participant_id, is_own, claimant, participant, language, application,
  joined_at) on registration.line_people to startline_app;
grant insert (tenant_id, registration_id, state, cause, at) on registration.registration_history to startline_app,
  startline_system;
grant insert (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id, claimant, ordinal, state,
  participant, created_at, answers, admission, documents_state, identity_document_id, application_id), update (race_id,
  participant_id, claimant, ordinal, state, bib, participant, confirmed_at, answers, admission, documents_state, documents_note,
  identity_document_id, handed_to, cluster, cluster_confirmed), delete on registration.registrations to startline_app;
grant update (state, bib, documents_state, documents_note, cluster, cluster_confirmed, documents_reminded) on
  registration.registrations to startline_system;
grant insert (registration_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year, gender, city, club, team,
  stage, norm, team_id, region, rank, cluster, is_hidden), update (race_id, bib, last_name, first_name, birth_year, gender, city,
  club, norm, region, rank, cluster, cluster_confirmed, is_hidden), delete on registration.start_list to startline_app;
grant update (bib, cluster, cluster_confirmed, is_hidden) on registration.start_list to startline_system;
grant insert (tenant_id, id, team_id, stage, position, amount_minor, is_captains), update (stage, position), delete on
  registration.team_legs to startline_app;
grant insert (tenant_id, id, team_id, race_id, account_id, participant_id, claimant, participant, stage, position, answers,
  admission, documents_state, is_self), update (stage, position, is_live), delete on registration.team_members to startline_app;
grant update (documents_state, documents_note, documents_reminded) on registration.team_members to startline_system;
grant insert (tenant_id, id, order_id, event_id, race_id, account_id, name, join_code, seats, seat_price_minor), update (name,
  seats, seat_price_minor, pays, grace_until, returns_legs) on registration.teams to startline_app;
grant insert (tenant_id, registration_id, account_id, event_id, recipient, phone, postcode, city, street, saved_at), update
  (account_id, recipient, phone, postcode, city, street, saved_at) on results.deliveries to startline_app;
grant insert (race_id, bib, ordinal, tenant_id, entry_id, stage, last_name, first_name, gender, birth_year, norm, leg_ms,
  leg_place, is_hidden) on results.members to startline_app;
grant update (is_hidden) on results.members to startline_app, startline_system;
grant insert (race_id, tenant_id, event_id, results_until, sends_medal), update (results_until, sends_medal) on
  results.online_races to startline_system;
grant insert (race_id, tenant_id, event_id, ranked_by, splits, entry_count, finisher_count, published_at, legs), update
  (ranked_by, splits, entry_count, finisher_count, published_at, naming, legs) on results.protocols to startline_app,
  startline_system;
grant delete on results.protocols to startline_app;
grant insert (race_id, position, tenant_id, event_id, registration_id, bib, status, gun_ms, net_ms, splits_ms, place,
  gender_place, group_place, group_from, group_to, last_name, first_name, gender, birth_year, city, club, norm, is_hidden,
  is_team, split_places, split_gender_places, split_group_places), update (is_hidden), delete on results.results to startline_app,
  startline_system;
grant insert (tenant_id, registration_id, account_id, event_id, race_id, turn, time_ms, file_key, file_kind, track_m, track_ms,
  track_points, sent_at), update (account_id, turn, time_ms, file_key, file_kind, track_m, track_ms, track_points, state, reason,
  sent_at, decided_at, decided_by) on results.sent_results to startline_app;
grant insert (event_id, tenant_id), update (stars_sum, stars_count) on reviews.ratings to startline_app, startline_system;
grant insert (tenant_id, review_id, account_id, reason, reported_at), update (reason), delete on reviews.reports to
  startline_system;
grant insert (tenant_id, event_id, account_id, registration_id, stars, body, author, language, created_at), update
  (registration_id, stars, body, author, language, counts, hidden_at, hidden_by, hidden_reason, changed_at), delete on
  reviews.reviews to startline_system;
grant update (counts) on reviews.reviews to startline_app;

-- Functions are everybody's where nobody says otherwise: from here on nobody's.
alter default privileges revoke execute on functions from public;
revoke all on all routines in schema
  accounts, app, applications, catalog, inquiries, inventory, orders, organizers, payments, platform, registration, results, reviews, tenants
  from public;

grant execute on function accounts.are_proven, accounts.is_proven, catalog.price_minor, catalog.prices_minor,
  inventory.begin_lines, inventory.call_back_offer, inventory.can_retake, inventory.confirm, inventory.confirm_orders,
  inventory.drop_holds, inventory.empty_pools, inventory.end_loans, inventory.free_due, inventory.free_order, inventory.give_back,
  inventory.give_back_taken, inventory.hold, inventory.is_there, inventory.join_line, inventory.keep_beside, inventory.leave_line,
  inventory.lend_to_line, inventory.list_refusal, inventory.lock_event, inventory.move_taken, inventory.move_to_kept,
  inventory.number_line, inventory.prolong, inventory.serve_lines, inventory.take_up_offer, inventory.unpaid_allowed,
  inventory.unpaid_refusal, orders.add_place, orders.add_places, orders.elsewhere, orders.events_called_off,
  orders.lock_for_opening, orders.open, registration.add_place, registration.begin_team, registration.list_key,
  registration.surely_sold_out, registration.take_application, registration.take_places to startline_app, startline_system;
grant execute on function app.account to startline_app, startline_self, startline_auth, startline_system, startline_rights;
grant execute on function app.dead_jobs, app.retry_dead_job, platform.queue_figures to startline_system;
grant execute on function app.enqueue, app.enqueue_all, app.now, app.tenant to startline_app, startline_self, startline_auth,
  startline_system;
