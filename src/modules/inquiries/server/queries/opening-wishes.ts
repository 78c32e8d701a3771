import type { Instant } from '#src/kernel/instant.ts'
import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/database.ts'

export type WishState = 'asked' | 'confirmed' | 'told'
export type PutWish = {
  readonly id: string
  readonly tenantId: number
  readonly eventId: string
  readonly raceId: string
  readonly accountId: string | null
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly isConfirmed: boolean
  readonly consentVersion: string | null
}

/**
 * The wish of an address for a race, made or asked for anew. Whoever types an address that waits already changes nothing of it;
 * one that was told of an opening before (it was moved) is asked like a new one.
 */
export async function putWish(tx: Tx, wish: PutWish): Promise<{ id: string; state: WishState }> {
  const state = wish.isConfirmed ? 'confirmed' : 'asked'
  const confirmedAt = wish.isConfirmed ? tx.now : null
  const [row] = await tx.sql<{ id: string; state: WishState }>`
    insert into inquiries.opening_wishes as w (tenant_id, id, event_id, race_id, account_id, email, language, state,
      consent_version, asked_at, confirmed_at)
    values (${wish.tenantId}, ${wish.id}, ${wish.eventId}, ${wish.raceId}, ${wish.accountId}, ${wish.email}, ${wish.language},
      ${state}, ${wish.consentVersion}, ${tx.now}, ${confirmedAt})
    on conflict (tenant_id, race_id, email) do update set
      asked_at = excluded.asked_at,
      account_id = case when excluded.state = 'confirmed' then excluded.account_id else w.account_id end,
      language = case when w.state = 'confirmed' and excluded.state = 'asked' then w.language else excluded.language end,
      state = case when w.state = 'confirmed' then 'confirmed' else excluded.state end,
      confirmed_at = case when w.state = 'confirmed' then w.confirmed_at else excluded.confirmed_at end,
      told_at = null
    returning id, state`
  if (row === undefined) throw new Error('A wish was neither made nor found')
  return row
}

/** Of an event's races those that an account is told of. */
export async function ownWishes(tx: Tx, eventCode: string): Promise<string[]> {
  const rows = await tx.sql<{ code: string }>`
    select r.code from inquiries.opening_wishes w join catalog.races r on r.id = w.race_id
      join catalog.events e on e.id = w.event_id
    where e.code = ${eventCode} and w.account_id = app.account() and w.state = 'confirmed' order by r.code`
  return rows.map(({ code }) => code)
}

export type WishView = {
  readonly state: WishState
  readonly email: string
  readonly eventCode: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly timeZone: string
  readonly opensAt: Instant
}

export async function wishById(tx: Tx, id: string): Promise<WishView | null> {
  const [row] = await tx.sql<WishView>`
    select w.state, w.email, e.code as "eventCode", e.name_ru as "eventNameRu", e.name_en as "eventNameEn",
      r.name_ru as "raceNameRu", r.name_en as "raceNameEn", e.time_zone as "timeZone", r.opens_at as "opensAt"
    from inquiries.opening_wishes w join catalog.races r on r.id = w.race_id join catalog.events e on e.id = w.event_id
    where w.id = ${id}`
  return row ?? null
}

export async function confirmWishById(tx: Tx, id: string): Promise<void> {
  await tx.sql`
    update inquiries.opening_wishes set state = 'confirmed', confirmed_at = ${tx.now} where id = ${id} and state = 'asked'`
}

export async function deleteWish(tx: Tx, id: string): Promise<boolean> {
  return (await tx.sql`delete from inquiries.opening_wishes where id = ${id} returning id`).length > 0
}

export async function deleteOwnWish(tx: Tx, accountId: string, raceId: string): Promise<boolean> {
  const gone = await tx.sql`
    delete from inquiries.opening_wishes where account_id = ${accountId} and race_id = ${raceId} returning id`
  return gone.length > 0
}

/**
 * Takes some of those who wait for an opening that has come, the first who asked first, and marks them told. Who calls has their
 * letters sent by the same transaction. Several processes take different ones.
 */
export async function markTold(tx: Tx, most: number): Promise<{ tenantId: number; wishId: string; toldAt: Instant }[]> {
  return await tx.sql<{ tenantId: number; wishId: string; toldAt: Instant }>`
    with due as (
      select w.tenant_id, w.id from inquiries.opening_wishes w
        join catalog.races r on r.id = w.race_id join catalog.events e on e.id = r.event_id
      where w.state = 'confirmed' and e.status = 'published' and r.opens_at <= ${tx.now} and r.closes_at > ${tx.now}
      order by w.confirmed_at, w.id limit ${most} for update of w skip locked)
    update inquiries.opening_wishes w set state = 'told', told_at = ${tx.now}
    from due where w.tenant_id = due.tenant_id and w.id = due.id
    returning w.tenant_id as "tenantId", w.id as "wishId", w.told_at as "toldAt"`
}

/** It was marked, and the opening has moved before the letter left: it waits for the new one. */
export async function waitAgain(tx: Tx, id: string, toldAt: string): Promise<void> {
  await tx.sql`
    update inquiries.opening_wishes set state = 'confirmed', told_at = null
    where id = ${id} and state = 'told' and told_at = ${toldAt}`
}

const dayMs = 24 * 3600_000

/** Who never said yes within three days, who was told a month ago, and whose race is closed. */
export async function forgetOldWishes(tx: Tx): Promise<void> {
  await tx.sql`
    delete from inquiries.opening_wishes w
    where (state = 'asked' and asked_at < ${plusMs(tx.now, -3 * dayMs)})
      or (state = 'told' and told_at < ${plusMs(tx.now, -30 * dayMs)})
      or (state <> 'told' and not exists (select from catalog.races r where r.id = w.race_id and r.closes_at > ${tx.now}))`
}
