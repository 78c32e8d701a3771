import type { KeyObject } from 'node:crypto'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The share of people in the great marathon. */
const inTheMarathon = 0.4

/**
 * Generates the entries as seed_sale: two fifths of the people in the great marathon, the others in
 * popular events with decreasing frequency. Most are paid, some expired, a few are being paid.
 */
export async function generateSales(tx: Tx, people: number): Promise<void> {
  const great = Math.floor(people * inTheMarathon)
  await tx.sql`
    create temp table seed_sale on commit drop as
    with popular as (
      select e.i, row_number() over (order by e.i = 1 desc, pg_temp.random_of(e.i, 60)) as rank
      from seed_event e
      where e.opens_at < now() - interval '1 day' and e.status = 'published' and e.sport not like '%-relay'
      order by 2 limit greatest(3, ${people}::int / 60)
    ), shares as (
      select p.i, p.rank, case when p.rank = 1 then null else power(p.rank - 1, -0.6) end as share from popular p
    ), quotas as (
      select s.i, s.rank, case when s.rank = 1 then ${great}::int
        else floor(${people - great}::int * s.share / (select sum(share) from shares))::int end as quota
      from shares s
    ), entered as (
      select q.i, row_number() over (order by q.rank, o) as person
      from quotas q cross join lateral generate_series(1, q.quota) o
    ), chosen as (
      select t.person, t.i, r.id as race_id, r.races, r.n
      from entered t cross join lateral (
        select array_agg(race.id order by race.position) as id, count(*)::int as races,
               1 + floor(power(pg_temp.random_of(t.person, 61), 1.6) * count(*))::int as n
        from seed_race race where race.i = t.i and not race.is_for_children) r
    )
    select c.person, c.i, e.id as event_id, e.tenant_id, e.organizer_id, r.id as race_id, r.pool_id, r.ru, r.en,
      p.account_id, p.participant_id, uuidv7() as order_id, uuidv7() as hold_id, uuidv7() as entry_id, uuidv7() as payment_id,
      e.opens_at + pg_temp.random_of(c.person, 62) * (least(e.closes_at, now() - interval '1 hour') - e.opens_at) as held_at,
      case when e.closes_at > now() and pg_temp.random_of(c.person, 63) < 0.01 then 'awaiting_payment'
           when pg_temp.random_of(c.person, 63) < 0.03 then 'expired' else 'paid' end as status,
      pg_temp.random_of(c.person, 65) as dresses
    from chosen c
    join seed_race r on r.id = c.race_id[c.n]
    join seed_event e on e.i = c.i
    join seed_person p on p.i = c.person`
  // a person who is paying took the place a moment ago
  await tx.sql`update seed_sale set held_at = now() - pg_temp.random_of(person, 66) * interval '10 minutes' where status = 'awaiting_payment'`
  await tx.sql`
    create temp table seed_place on commit drop as
    select s.*, row_number() over (partition by s.race_id, s.status = 'expired' order by s.held_at, s.person)::int as ordinal
    from seed_sale s`
  await tx.sql`create index on seed_place (order_id)`
  await tx.sql`analyze seed_place`
  // a tenth of the races is exactly sold out
  await tx.sql`
    update seed_race r set capacity = case when pg_temp.random_of(r.i * 10 + r.position, 67) < 0.1 then t.taken
      else greatest(r.capacity, (t.taken * 1.2)::int) end
    from (select race_id, count(*)::int as taken from seed_place where status <> 'expired' group by 1) t where t.race_id = r.id`
}

/**
 * Inserts orders, lines, holds, entries, start lists, payments and the ledger, as the sale would
 * have done.
 */
export async function writeSales(tx: Tx, personHashKey: KeyObject): Promise<void> {
  await writeLines(tx)
  await writeOrders(tx)
  await writeHolds(tx, personHashKey)
  await writeEntries(tx)
  await writePayments(tx)
}

/** The order lines with prices and commissions, as seed_line. */
async function writeLines(tx: Tx): Promise<void> {
  await tx.sql`
    create temp table seed_line on commit drop as
    with line as (
      select s.order_id, s.tenant_id, 'place' as kind, s.race_id as subject_id, s.ru, s.en, s.pool_id, s.hold_id, '' as provider_name,
        catalog.price_minor(s.race_id, s.ordinal, s.held_at) as price_minor
      from seed_place s
      union all
      select s.order_id, s.tenant_id, case p.kind when 'insurance' then 'insurance' else 'product' end, p.id, p.ru, p.en, p.pool_id,
        case when p.pool_id is not null then uuidv7() end, p.provider_name, p.price_minor
      from seed_place s join seed_product p on p.i = s.i and p.kind <> 'insurance' and s.dresses < 0.15
    )
    select l.*, case when l.kind = 'insurance' then 0 else (l.price_minor * 500 + 5000) / 10000 end as event_commission,
      case when l.kind = 'insurance' then 0 else (l.price_minor * t.extra_commission_bp + 5000) / 10000 end as extra_commission,
      t.extra_commission_bp
    from line l join tenants.tenants t on t.id = l.tenant_id`
  await tx.sql`create index on seed_line (order_id)`
  await tx.sql`analyze seed_line`
}

async function writeOrders(tx: Tx): Promise<void> {
  await tx.sql`
    create temp table seed_order on commit drop as
    select s.*, m.*, s.held_at + interval '20 minutes' as pay_before, s.held_at + interval '4 minutes' as paid_at
    from seed_place s
    join (select order_id as of_order, sum(price_minor + event_commission + extra_commission)::bigint as overall,
            sum(event_commission)::bigint as event_commission, sum(extra_commission)::bigint as extra_commission,
            coalesce(sum(price_minor) filter (where kind <> 'insurance'), 0)::bigint as sales,
            coalesce(sum(price_minor) filter (where kind = 'insurance'), 0)::bigint as insured,
            max(provider_name) as insurer, max(extra_commission_bp) as extra_bp
          from seed_line group by order_id) m on m.of_order = s.order_id`
  await tx.sql`create unique index on seed_order (order_id)`
  await tx.sql`analyze seed_order`
  await tx.sql`
    insert into orders.orders (tenant_id, id, event_id, organizer_id, account_id, language, status, currency, event_commission_bp,
      extra_commission_bp, pay_before, held_until, overall_minor, created_at, paid_at, paid_by)
    select tenant_id, order_id, event_id, organizer_id, account_id, 'ru', status, 'RUB', 500, extra_bp, pay_before, pay_before,
      case when status = 'paid' then overall end, held_at, case when status = 'paid' then paid_at end,
      case when status = 'paid' and overall > 0 then payment_id end
    from seed_order`
  await tx.sql`
    insert into orders.lines (tenant_id, order_id, kind, subject_id, name_ru, name_en, unit_price_minor, units, hold_id, provider_name)
    select tenant_id, order_id, kind, subject_id, ru, en, price_minor, 1, hold_id, provider_name from seed_line`
  await tx.sql`
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    select tenant_id, order_id, 'awaiting_payment', 'place held', held_at from seed_order`
  await tx.sql`
    insert into orders.order_history (tenant_id, order_id, status, cause, at)
    select tenant_id, order_id, status, case status when 'paid' then 'paid' else 'not paid in time' end,
           case status when 'paid' then paid_at else pay_before end
    from seed_order where status <> 'awaiting_payment'`
}

async function writeHolds(tx: Tx, personHashKey: KeyObject): Promise<void> {
  // HMAC-SHA-256 by its definition in SQL, so that person keys match those of registrations
  const key = personHashKey.export()
  const padded = Buffer.concat([key, Buffer.alloc(64 - key.length)])
  const inner = padded.map((byte) => byte ^ 0x36)
  const outer = padded.map((byte) => byte ^ 0x5c)
  await tx.sql`
    create temp table seed_person_key on commit drop as
    select o.order_id, sha256(${Buffer.from(outer)}::bytea || sha256(${Buffer.from(inner)}::bytea
      || convert_to(p.last_key || '|' || p.first_key || '|' || p.birth_date, 'UTF8'))) as person_key
    from seed_order o join seed_person p on p.i = o.person`
  await tx.sql`create unique index on seed_person_key (order_id)`
  await tx.sql`analyze seed_person_key`
  await tx.sql`
    insert into inventory.holds (tenant_id, id, pool_id, limit_id, order_id, units, subject, person_key, account_key, ordinal, state, held_until)
    select l.tenant_id, l.hold_id, l.pool_id, o.event_id, o.order_id, 1,
      case when l.kind = 'place' then l.subject_id::text end, case when l.kind = 'place' then c.person_key end, o.account_id,
      case when l.kind = 'place' then o.ordinal else row_number() over (partition by l.pool_id order by o.held_at, o.person) end,
      case o.status when 'paid' then 'taken' when 'expired' then 'freed' else 'held' end, o.pay_before
    from seed_line l join seed_order o using (order_id) join seed_person_key c using (order_id)
    where l.hold_id is not null`
  await tx.sql`
    create temp table seed_used on commit drop as
    select h.tenant_id, h.pool_id, h.limit_id, (h.person_key is not null) as is_place,
      count(*) filter (where h.state = 'taken')::int as taken, count(*) filter (where h.state = 'held')::int as held,
      min(h.held_until) filter (where h.state = 'held') as next_expiry
    from inventory.holds h join seed_line l on l.hold_id = h.id
    group by 1, 2, 3, 4`
  await tx.sql`
    update inventory.pools p set taken = u.taken, held = u.held, next_expiry = u.next_expiry
    from seed_used u where p.tenant_id = u.tenant_id and p.id = u.pool_id`
  await tx.sql`
    update inventory.limits l set taken = u.taken, held = u.held
    from (select tenant_id, limit_id, sum(taken)::int as taken, sum(held)::int as held from seed_used where is_place group by 1, 2) u
    where l.tenant_id = u.tenant_id and l.id = u.limit_id`
}

async function writeEntries(tx: Tx): Promise<void> {
  await tx.sql`
    create temp table seed_entry on commit drop as
    select o.*, r.position * 100000 + row_number() over (partition by o.race_id, o.status = 'paid' order by o.paid_at, o.person) as bib_at
    from seed_order o join seed_race r on r.id = o.race_id`
  await tx.sql`
    insert into registration.entries (tenant_id, id, order_id, event_id, race_id, account_id, participant_id, hold_id, person_key,
      ordinal, state, bib, participant, created_at, confirmed_at)
    select e.tenant_id, e.entry_id, e.order_id, e.event_id, e.race_id, e.account_id, e.participant_id, e.hold_id, c.person_key,
      e.ordinal, case e.status when 'paid' then 'confirmed' when 'expired' then 'expired' else 'held' end,
      case when e.status = 'paid' then e.bib_at end,
      ${JSON.stringify(emptyProfile)}::jsonb || jsonb_build_object('email', p.email, 'lastName', p.last_name, 'firstName', p.first_name,
        'hasNoPatronymic', true, 'birthDate', p.birth_date, 'gender', p.gender, 'region', p.region, 'city', p.city, 'club', p.club,
        'hasNoClub', p.club = '', 'phone', p.phone),
      e.held_at, case when e.status = 'paid' then e.paid_at end
    from seed_entry e join seed_person p on p.i = e.person join seed_person_key c using (order_id)`
  await tx.sql`
    insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
    select tenant_id, entry_id, case status when 'paid' then 'confirmed' else 'expired' end,
      case status when 'paid' then 'order paid' else 'order ended' end,
      case status when 'paid' then paid_at else pay_before end
    from seed_entry where status <> 'awaiting_payment'`
  await tx.sql`
    insert into registration.start_list (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year, gender,
      city, club, norm)
    select e.entry_id, e.tenant_id, e.event_id, e.race_id, e.bib_at, p.last_name, p.first_name,
      extract(year from p.birth_date)::int, p.gender, p.city, p.club, p.last_key
    from seed_entry e join seed_person p on p.i = e.person where e.status = 'paid'`
  await tx.sql`
    insert into registration.bib_counters (tenant_id, race_id, next_bib)
    select tenant_id, race_id, max(bib_at) + 1 from seed_entry where status = 'paid' group by 1, 2`
}

async function writePayments(tx: Tx): Promise<void> {
  await tx.sql`
    insert into payments.payments (tenant_id, id, order_id, account_id, method, provider, amount_minor, currency, state, description,
      language, return_url, provider_reference, confirmation_url, expires_at, created_at, changed_at)
    select tenant_id, payment_id, order_id, account_id, 'card', 'sandbox', overall, 'RUB', 'succeeded', 'Seed', 'ru',
      'http://localhost', 'seed-' || payment_id, 'http://localhost', pay_before, held_at, paid_at
    from seed_order where status = 'paid' and overall > 0`
  await tx.sql`
    insert into payments.payment_history (tenant_id, payment_id, state, cause, at)
    select o.tenant_id, o.payment_id, s.state, 'seed', s.at
    from seed_order o cross join lateral (values ('created', o.held_at), ('open', o.held_at), ('succeeded', o.paid_at)) as s (state, at)
    where o.status = 'paid' and o.overall > 0`
  await tx.sql`
    create temp table seed_entry_of_ledger on commit drop as
    select uuidv7() as id, k.kind, o.* from seed_order o cross join (values ('payment'), ('charge')) as k (kind)
    where o.status = 'paid' and o.overall > 0`
  await tx.sql`
    insert into payments.entries (tenant_id, id, kind, reference, at)
    select tenant_id, id, kind, case kind when 'payment' then payment_id else order_id end, paid_at from seed_entry_of_ledger`
  await tx.sql`
    insert into payments.postings (tenant_id, entry_id, line, account, amount_minor, currency)
    select e.tenant_id, e.id, row_number() over (partition by e.id order by p.line), p.account, p.amount, 'RUB'
    from seed_entry_of_ledger e cross join lateral (values
      (1, 'payment', 'provider:sandbox', -e.overall), (2, 'payment', 'payer:' || e.order_id, e.overall),
      (1, 'charge', 'payer:' || e.order_id, -e.overall), (2, 'charge', 'organizer:' || e.organizer_id, e.sales),
      (3, 'charge', 'platform:commission', e.event_commission), (4, 'charge', 'platform:extra-commission', e.extra_commission),
      (5, 'charge', 'insurer:' || e.insurer, e.insured)) as p (line, kind, account, amount)
    where p.kind = e.kind and p.amount <> 0`
}
