-- How a race takes a coach's application: {fields: {school, region, rank, coach: off | optional | required}, isListed}
-- (catalog/domain/application-rules.ts); null: it takes none. How many people one coach may enter in the event: null is as many
-- as one application holds.
alter table catalog.races add column application_rules jsonb check (jsonb_typeof(application_rules) = 'object');
alter table catalog.events add column application_limit int check (application_limit > 0);
