import type { Instant } from '#src/kernel/instant.ts'
import { plusMs } from '#src/kernel/instant.ts'
import type { SubscriptionTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { SubscriptionSubject } from '../../domain/subscription-subjects.ts'

export type SubscriptionState = 'pending' | 'confirmed' | 'notified'
export type PutSubscription = {
  readonly id: string
  readonly tenantId: number
  readonly eventId: string
  readonly about: SubscriptionSubject
  /** Only for an opening. */
  readonly raceId: string | null
  readonly accountId: string | null
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly isConfirmed: boolean
  readonly consentVersion: string | null
}

/**
 * Inserts or renews the subscription of an address. A repeated request for a pending or
 * confirmed address changes nothing; an address notified before (the opening was moved) is treated
 * like a new one.
 */
export async function putSubscription(
  tx: Tx,
  subscription: PutSubscription,
): Promise<{ id: string; state: SubscriptionState }> {
  const state = subscription.isConfirmed ? 'confirmed' : 'pending'
  const confirmedAt = subscription.isConfirmed ? tx.now : null
  const [row] = await tx.sql<{ id: string; state: SubscriptionState }>`
    insert into inquiries.subscriptions as w (tenant_id, id, event_id, about, race_id, account_id, email, language, state,
      consent_version, requested_at, confirmed_at)
    values (${subscription.tenantId}, ${subscription.id}, ${subscription.eventId}, ${subscription.about}, ${subscription.raceId}, ${subscription.accountId}, ${subscription.email},
      ${subscription.language}, ${state}, ${subscription.consentVersion}, ${tx.now}, ${confirmedAt})
    on conflict (tenant_id, event_id, about, race_id, email) do update set
      requested_at = excluded.requested_at,
      account_id = case when excluded.state = 'confirmed' then excluded.account_id else w.account_id end,
      language = case when w.state = 'confirmed' and excluded.state = 'pending' then w.language else excluded.language end,
      state = case when w.state = 'confirmed' then 'confirmed' else excluded.state end,
      confirmed_at = case when w.state = 'confirmed' then w.confirmed_at else excluded.confirmed_at end,
      notified_at = null
    returning id, state`
  if (row === undefined) throw new Error('upsert into inquiries.subscriptions returned no row')
  return row
}

/**
 * The account's subscriptions in an event: the races with a subscription to their opening, and
 * whether the account is subscribed to the event's new date or next start.
 */
export async function findOwnSubscriptions(
  tx: Tx,
  eventCode: string,
): Promise<{ raceCodes: string[]; isSubscribedToNews: boolean }> {
  const rows = await tx.sql<{ code: string | null }>`
    select r.code from inquiries.subscriptions w left join catalog.races r on r.id = w.race_id
      join catalog.events e on e.id = w.event_id
    where e.code = ${eventCode} and w.account_id = app.account() and w.state = 'confirmed' order by r.code`
  return {
    raceCodes: rows.flatMap(({ code }) => code ?? []),
    isSubscribedToNews: rows.some(({ code }) => code === null),
  }
}

export type OwnSubscription = Pick<
  SubscriptionView,
  'about' | 'email' | 'eventCode' | 'eventNameRu' | 'eventNameEn' | 'raceNameRu' | 'raceNameEn'
> & {
  readonly subscriptionId: string
  readonly state: 'pending' | 'confirmed'
  readonly raceCode: string | null
}

/** All that the account waits to be notified of, the latest request first. */
export async function listOwnSubscriptions(tx: Tx): Promise<OwnSubscription[]> {
  return await tx.sql<OwnSubscription>`
    select w.id as "subscriptionId", w.about, w.state, w.email, e.code as "eventCode", e.name_ru as "eventNameRu",
      e.name_en as "eventNameEn", r.code as "raceCode", r.name_ru as "raceNameRu", r.name_en as "raceNameEn"
    from inquiries.subscriptions w join catalog.events e on e.id = w.event_id left join catalog.races r on r.id = w.race_id
    where w.account_id = app.account() and w.state in ('pending', 'confirmed') order by w.requested_at desc, w.id`
}

export type SubscriptionView = {
  readonly about: SubscriptionSubject
  readonly state: SubscriptionState
  readonly email: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string | null
  readonly raceNameEn: string | null
  readonly timeZone: string
  readonly opensAt: Instant | null
}

export async function findSubscriptionById(tx: Tx, id: string): Promise<SubscriptionView | null> {
  const [row] = await tx.sql<SubscriptionView>`
    select w.about, w.state, w.email, e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      r.name_ru as "raceNameRu", r.name_en as "raceNameEn", e.time_zone as "timeZone", r.opens_at as "opensAt"
    from inquiries.subscriptions w join catalog.events e on e.id = w.event_id left join catalog.races r on r.id = w.race_id
    where w.id = ${id}`
  return row ?? null
}

export async function confirmSubscription(tx: Tx, id: string): Promise<void> {
  await tx.sql`
    update inquiries.subscriptions set state = 'confirmed', confirmed_at = ${tx.now} where id = ${id} and state = 'pending'`
}

export async function deleteSubscription(tx: Tx, id: string): Promise<boolean> {
  return (await tx.sql`delete from inquiries.subscriptions where id = ${id} returning id`).length > 0
}

export async function deleteOwnSubscription(tx: Tx, accountId: string, raceId: string): Promise<boolean> {
  const deleted = await tx.sql`
    delete from inquiries.subscriptions where account_id = ${accountId} and race_id = ${raceId} returning id`
  return deleted.length > 0
}

export async function deleteOwnNewsSubscription(tx: Tx, accountId: string, eventId: string): Promise<boolean> {
  const deleted = await tx.sql`
    delete from inquiries.subscriptions where account_id = ${accountId} and event_id = ${eventId} and race_id is null returning id`
  return deleted.length > 0
}

export type NotifiedSubscription = {
  readonly tenantId: number
  readonly subscriptionId: string
  readonly notifiedAt: Instant
}

/**
 * Claims up to `max` subscriptions whose race has opened, the earliest first, and flags them as
 * notified. The caller enqueues their emails in the same transaction. Parallel processes claim
 * different rows.
 */
export async function markOpeningsNotified(tx: Tx, max: number): Promise<NotifiedSubscription[]> {
  return await tx.sql<NotifiedSubscription>`
    with due as (
      select w.tenant_id, w.id from inquiries.subscriptions w
        join catalog.races r on r.id = w.race_id join catalog.events e on e.id = r.event_id
      where w.state = 'confirmed' and e.status = 'published' and r.opens_at <= ${tx.now} and r.closes_at > ${tx.now}
      order by w.confirmed_at, w.id limit ${max} for update of w skip locked)
    update inquiries.subscriptions w set state = 'notified', notified_at = ${tx.now}
    from due where w.tenant_id = due.tenant_id and w.id = due.id
    returning w.tenant_id as "tenantId", w.id as "subscriptionId", w.notified_at as "notifiedAt"`
}

/** The ids of the events that have subscribers to this topic. */
export async function findEventsWithSubscribers(tx: Tx, about: SubscriptionTopic): Promise<string[]> {
  const rows = await tx.sql<{ eventId: string }>`
    select distinct event_id as "eventId" from inquiries.subscriptions
    where about = ${about} and state = 'confirmed' and race_id is null`
  return rows.map(({ eventId }) => eventId)
}

/** The same as `markOpeningsNotified`, for subscribers to a topic of these events. */
export async function markEventNewsNotified(
  tx: Tx,
  { about, eventIds, max }: { about: SubscriptionTopic; eventIds: readonly string[]; max: number },
): Promise<NotifiedSubscription[]> {
  return await tx.sql<NotifiedSubscription>`
    with due as (
      select tenant_id, id from inquiries.subscriptions
      where about = ${about} and state = 'confirmed' and race_id is null and event_id = any(${eventIds}::uuid[])
      order by confirmed_at, id limit ${max} for update skip locked)
    update inquiries.subscriptions w set state = 'notified', notified_at = ${tx.now}
    from due where w.tenant_id = due.tenant_id and w.id = due.id
    returning w.tenant_id as "tenantId", w.id as "subscriptionId", w.notified_at as "notifiedAt"`
}

/**
 * Reverts a subscription from notified to confirmed: the opening was moved, or the date withdrawn,
 * before the email was sent.
 */
export async function resetToConfirmed(tx: Tx, id: string, notifiedAt: string): Promise<void> {
  await tx.sql`
    update inquiries.subscriptions set state = 'confirmed', notified_at = null
    where id = ${id} and state = 'notified' and notified_at = ${notifiedAt}`
}

const dayMs = 24 * 3600_000

/**
 * Deletes subscriptions not confirmed within three days, notified a month ago, to closed races, and
 * to events without a date for two years.
 */
export async function deleteOldSubscriptions(tx: Tx): Promise<void> {
  await tx.sql`
    delete from inquiries.subscriptions w
    where (state = 'pending' and requested_at < ${plusMs(tx.now, -3 * dayMs)})
      or (state = 'notified' and notified_at < ${plusMs(tx.now, -30 * dayMs)})
      or (state <> 'notified' and about = 'opening' and not exists (select from catalog.races r where r.id = w.race_id and r.closes_at > ${tx.now}))
      or (state = 'confirmed' and about <> 'opening' and confirmed_at < ${plusMs(tx.now, -2 * 365 * dayMs)})`
}
