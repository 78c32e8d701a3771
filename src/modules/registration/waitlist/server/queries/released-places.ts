import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The places of a race that their owners have released to its waitlist. */
export type ReleasedPlaces = {
  readonly raceId: string
  /** The number that no order is about to pay for. */
  readonly open: number
  /** The number assigned to an order that waits for payment. */
  readonly bound: number
  /** The latest end of any release; null where none is open. */
  readonly until: Instant | null
}

/**
 * By race: how many places their owners have released to the waitlist that are not taken yet
 * (`open`), how many are being paid for (`bound`), and until when the last open one is offered.
 */
export async function listReleasedPlaces(tx: Tx, eventId: string): Promise<Map<string, ReleasedPlaces>> {
  const rows = await tx.sql<ReleasedPlaces>`
    select t.race_id as "raceId", count(*) filter (where t.state = 'open' and t.open_until > ${tx.now})::int as open,
      count(*) filter (where t.state = 'paying' and h.state = 'held')::int as bound,
      max(t.open_until) filter (where t.state = 'open' and t.open_until > ${tx.now}) as until
    from catalog.races r join registration.transfers t on t.tenant_id = r.tenant_id and t.race_id = r.id
      left join inventory.holds h on h.tenant_id = t.tenant_id and h.id = t.recipient_hold
    where r.event_id = ${eventId} and t.kind = 'waitlist' and t.state in ('open', 'paying') group by t.race_id`
  return new Map(rows.map((row) => [row.raceId, row]))
}

/** The number of the race's other released places, open or about to be paid for. */
export async function countOtherWaiting(tx: Tx, raceId: string, butId: string): Promise<number> {
  const [row] = await tx.sql<{ otherCount: number }>`
    select count(*)::int as "otherCount" from registration.transfers
    where race_id = ${raceId} and kind = 'waitlist' and state in ('open', 'paying') and id <> ${butId}`
  return row?.otherCount ?? 0
}

/**
 * The next released place: the one released first. Locked until commit; the event is locked by the
 * caller.
 */
export async function lockNextRelease(tx: Tx, raceId: string): Promise<{ id: string; orderId: string } | null> {
  const [row] = await tx.sql<{ id: string; orderId: string }>`
    select id, order_id as "orderId" from registration.transfers
    where race_id = ${raceId} and kind = 'waitlist' and state = 'open' order by created_at, id limit 1 for update`
  return row ?? null
}

/** Assigns the released place to an order of a person from the waitlist. */
export async function bindRecipient(
  tx: Tx,
  id: string,
  { accountId, orderId, holdId }: { readonly accountId: string; readonly orderId: string; readonly holdId: string },
): Promise<void> {
  await tx.sql`
    update registration.transfers
    set state = 'paying', recipient_account = ${accountId}, recipient_order_id = ${orderId}, recipient_hold = ${holdId} where id = ${id}`
}

export type BoundPlace = {
  readonly id: string
  readonly orderId: string
  readonly entryId: string
  readonly feeMinor: number
  readonly recipientAccount: string
  readonly recipientHold: string
  /** Whether the recipient's own place is taken, not only held. */
  readonly isTaken: boolean
}

/**
 * The released places that an order pays for; their owners have them until then. Locked until
 * commit.
 */
export async function placesBoundTo(tx: Tx, orderId: string): Promise<BoundPlace[]> {
  return await tx.sql<BoundPlace>`
    select t.id, t.order_id as "orderId", t.entry_id as "entryId", t.fee_minor as "feeMinor", t.recipient_account as "recipientAccount",
      t.recipient_hold as "recipientHold", coalesce((
        select h.state = 'taken' and h.order_id = t.recipient_order_id from inventory.holds h
        where h.tenant_id = t.tenant_id and h.id = t.recipient_hold), false) as "isTaken"
    from registration.transfers t where t.recipient_order_id = ${orderId} and t.kind = 'waitlist' and t.state = 'paying'
    order by t.id for update of t`
}

/** The released place is gone: the unit that was to replace it is offered to the next. */
export async function unbindHold(tx: Tx, holdId: string): Promise<void> {
  await tx.sql`
    update registration.transfers set state = 'open', recipient_account = null, recipient_order_id = null, recipient_hold = null
    where recipient_hold = ${holdId} and kind = 'waitlist' and state = 'paying'`
}
