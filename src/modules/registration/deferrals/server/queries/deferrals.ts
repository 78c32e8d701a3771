import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type DeferralState = 'waiting' | 'taken' | 'returned'
export type Deferral = {
  readonly tenantId: number
  readonly entryId: string
  readonly orderId: string
  readonly holdId: string
  readonly accountId: string
  readonly eventId: string
  readonly raceId: string
  readonly state: DeferralState
  readonly feeMinor: number
  /** The terms of a requested refund. */
  readonly shareBp: number
  readonly returnsCommission: boolean
  readonly deferredAt: Instant
  readonly waitsUntil: Instant
  readonly toOrderId: string | null
}

const columns = `d.tenant_id as "tenantId", d.entry_id as "entryId", d.order_id as "orderId", d.hold_id as "holdId",
  d.account_id as "accountId", d.event_id as "eventId", d.race_id as "raceId", d.state, d.fee_minor as "feeMinor",
  d.share_bp as "shareBp", d.returns_commission as "returnsCommission", d.deferred_at as "deferredAt",
  d.waits_until as "waitsUntil", d.to_order_id as "toOrderId"`

/** The deferral of an entry; null if there is none. */
export async function findDeferral(tx: Tx, entryId: string): Promise<Deferral | null> {
  const [row] = await tx.named<Deferral>(
    'registration.deferral_of',
    `select ${columns} from registration.deferrals d where d.entry_id = $1`,
    [entryId],
  )
  return row ?? null
}

/**
 * Removes the entry from the start list and stores the waiting sum, its start and its time limit.
 */
export async function writeDeferral(
  tx: Tx,
  {
    months,
    ...deferral
  }: Omit<Deferral, 'state' | 'deferredAt' | 'waitsUntil' | 'toOrderId'> & { readonly months: number },
): Promise<void> {
  const { tenantId, entryId, orderId, holdId, accountId, eventId, raceId, feeMinor, shareBp, returnsCommission } =
    deferral
  const moved = await tx.sql`
    with deferred as (
      update registration.entries set state = 'deferred'
      where tenant_id = ${tenantId} and id = ${entryId} and state = 'confirmed' returning id
    ), off_the_list as (
      delete from registration.start_list where entry_id in (select id from deferred)
    ), history as (
      insert into registration.entry_history (tenant_id, entry_id, state, cause, at)
      select ${tenantId}, id, 'deferred', 'deferred to next edition', ${tx.now} from deferred
    )
    insert into registration.deferrals (tenant_id, entry_id, order_id, hold_id, account_id, event_id, race_id, state, fee_minor,
      share_bp, returns_commission, deferred_at, waits_until)
    select ${tenantId}, id, ${orderId}, ${holdId}, ${accountId}, ${eventId}, ${raceId}, 'waiting', ${feeMinor}, ${shareBp},
      ${returnsCommission}, ${tx.now}, ${tx.now}::timestamptz + make_interval(months => ${months}) from deferred
    returning entry_id`
  if (moved.length !== 1) throw new Error(`hold ${holdId}: expected to defer one entry, deferred ${moved.length}`)
}

/** Ends a deferral: refunded, or used for a place at the next edition. */
export async function endDeferrals(
  tx: Tx,
  tenantId: number,
  entryIds: readonly string[],
  toOrderId: string | null = null,
): Promise<void> {
  if (entryIds.length === 0) return
  await tx.sql`
    update registration.deferrals
    set state = ${toOrderId === null ? 'returned' : 'taken'}, to_order_id = ${toOrderId}, ended_at = ${tx.now}
    where tenant_id = ${tenantId} and entry_id = any (${entryIds}::uuid[])`
}

/** The deferred entries that wait for an event's next edition, by entry id, after `after`. */
export async function waitingForEdition(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventId: string; readonly after: string | null; readonly max: number },
): Promise<Pick<Deferral, 'orderId' | 'entryId'>[]> {
  return await tx.sql`
    select order_id as "orderId", entry_id as "entryId" from registration.deferrals
    where tenant_id = ${of.tenantId} and event_id = ${of.eventId} and state = 'waiting'
      and (${of.after}::uuid is null or entry_id > ${of.after}::uuid)
    order by entry_id limit ${of.max}`
}

/** The deferrals whose longest wait is over; an edition still open gets its time. */
export async function listDueDeferrals(tx: Tx, max: number): Promise<Pick<Deferral, 'tenantId' | 'entryId'>[]> {
  return await tx.sql`
    select d.tenant_id as "tenantId", d.entry_id as "entryId" from registration.deferrals d
    left join catalog.editions n on n.event_id = d.event_id left join catalog.events t on t.id = n.to_event_id
    where d.state = 'waiting' and d.waits_until <= ${tx.now}
      and (n.until is null or t.status <> 'published' or (n.until + 1)::timestamp at time zone t.time_zone <= ${tx.now})
    order by d.waits_until limit ${max}`
}
