import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import type { HandOverState, HandOverWay } from '../../domain/hand-over.ts'

/** Whoever takes a place, as they filled in the form: it waits here until the fee is paid. */
export type Taker = {
  readonly participant: EnteredParticipant
  readonly participantId: string
  /** Hex of the keyed hash. */
  readonly personKey: string
  readonly details: EntryDetails
}

export type HandOver = {
  readonly tenantId: number
  readonly id: string
  readonly way: HandOverWay
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly eventId: string
  readonly raceId: string
  readonly giver: string
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly state: HandOverState
  readonly openUntil: Instant
  readonly feeMinor: number
  readonly takerAccount: string | null
  readonly takerOrderId: string | null
  readonly taker: Taker | null
  /** The place that is kept for who takes it, of one that is let go to the line. */
  readonly takerHold: string | null
}

const selected = fragment.raw(`
  tenant_id as "tenantId", id, way, account_id as "accountId", order_id as "orderId", entry_id as "entryId",
  event_id as "eventId", race_id as "raceId", giver, email, language, state, open_until as "openUntil",
  fee_minor as "feeMinor", taker_account as "takerAccount", taker_order_id as "takerOrderId", taker,
  taker_hold as "takerHold"`)

export type NewHandOver = Pick<
  HandOver,
  | 'tenantId'
  | 'id'
  | 'way'
  | 'accountId'
  | 'orderId'
  | 'entryId'
  | 'eventId'
  | 'raceId'
  | 'giver'
  | 'email'
  | 'language'
> & {
  readonly tokenHash: Buffer | null
  readonly feeMinor: number
  /** The last day on which it may be accepted, by the event's clock. */
  readonly lastDay: PlainDate
  readonly timeZone: string
  /** Past which nobody could take it, whatever the organizer's day is. */
  readonly notAfter?: Instant | undefined
}

/** False where the entry is offered to somebody already. */
export async function insertHandOver(tx: Tx, one: NewHandOver): Promise<boolean> {
  const rows = await tx.sql`
    insert into registration.hand_overs (tenant_id, id, way, account_id, order_id, entry_id, event_id, race_id, giver, email,
                                         language, state, token_hash, open_until, fee_minor, created_at)
    values (${one.tenantId}, ${one.id}, ${one.way}, ${one.accountId}, ${one.orderId}, ${one.entryId}, ${one.eventId},
            ${one.raceId}, ${one.giver}, ${one.email}, ${one.language}, 'open', ${one.tokenHash},
            least((${one.lastDay}::date + 1)::timestamp at time zone ${one.timeZone}, ${one.notAfter ?? null}::timestamptz),
            ${one.feeMinor}, ${tx.now})
    on conflict (tenant_id, entry_id) where state in ('open', 'paying') do nothing returning id`
  return rows.length > 0
}

export async function handOverByToken(tx: Tx, tokenHash: Buffer): Promise<HandOver | null> {
  const [row] = await tx.run<HandOver>(
    fragment`select ${selected} from registration.hand_overs where token_hash = ${tokenHash}`,
  )
  return row ?? null
}

export async function handOverOf(tx: Tx, id: string): Promise<HandOver | null> {
  const [row] = await tx.run<HandOver>(fragment`select ${selected} from registration.hand_overs where id = ${id}`)
  return row ?? null
}

/** Locked until commit; after orders and event, of which it is the last. */
export async function lockHandOver(tx: Tx, id: string): Promise<HandOver | null> {
  const [row] = await tx.run<HandOver>(
    fragment`select ${selected} from registration.hand_overs where id = ${id} for update`,
  )
  return row ?? null
}

/** The offer of an entry that stands, or (with none) its newest. */
export async function handOverOfEntry(tx: Tx, entryId: string): Promise<HandOver | null> {
  const [row] = await tx.run<HandOver>(
    fragment`select ${selected} from registration.hand_overs where entry_id = ${entryId}
             order by state in ('open', 'paying') desc, created_at desc, id desc limit 1`,
  )
  return row ?? null
}

/** Those of entries that are still offered. */
export async function standingHandOvers(tx: Tx, entryIds: readonly string[]): Promise<HandOver[]> {
  if (entryIds.length === 0) return []
  return await tx.run<HandOver>(
    fragment`select ${selected} from registration.hand_overs
             where entry_id = any (${entryIds}::uuid[]) and state in ('open', 'paying')`,
  )
}

/** Those of entries whose place somebody from the race's line has by now. */
export async function entriesTakenFromLine(tx: Tx, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows =
    entryIds.length === 0
      ? []
      : await tx.sql<{ entryId: string }>`
          select entry_id as "entryId" from registration.hand_overs
          where entry_id = any (${entryIds}::uuid[]) and way = 'line' and state = 'accepted'`
  return new Set(rows.map(({ entryId }) => entryId))
}

/** What the order pays for, or paid for. */
export async function handOverPaidBy(tx: Tx, orderId: string): Promise<HandOver | null> {
  const [row] = await tx.run<HandOver>(
    fragment`select ${selected} from registration.hand_overs where taker_order_id = ${orderId}`,
  )
  return row ?? null
}

/** Open ones to an address, of every tenant, for whoever has proven that it is theirs. Read as the system. */
export async function openHandOversTo(tx: Tx, email: string): Promise<HandOver[]> {
  return await tx.run<HandOver>(
    fragment`select ${selected} from registration.hand_overs
             where email = ${email} and state = 'open' and open_until > ${tx.now} order by created_at desc limit 50`,
  )
}

/** Somebody has filled in the form and pays the fee by this order. */
export async function keepTaker(
  tx: Tx,
  id: string,
  { accountId, orderId, taker }: { readonly accountId: string; readonly orderId: string; readonly taker: Taker },
): Promise<void> {
  await tx.sql`
    update registration.hand_overs
    set state = 'paying', taker_account = ${accountId}, taker_order_id = ${orderId}, taker = ${JSON.stringify(taker)}::jsonb
    where id = ${id}`
}

/** The fee was not paid in time, or went back: it is offered on. */
export async function offerOn(tx: Tx, id: string): Promise<void> {
  await tx.sql`
    update registration.hand_overs set state = 'open', taker_account = null, taker = null, taker_hold = null
    where id = ${id} and state = 'paying'`
}

export async function closeHandOver(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.sql`
    update registration.hand_overs
    set state = 'accepted', taker_account = ${accountId}, taker = null, ended_at = ${tx.now} where id = ${id}`
}

export async function endHandOver(tx: Tx, id: string, state: 'declined' | 'taken_back' | 'lapsed'): Promise<void> {
  await tx.sql`
    update registration.hand_overs
    set state = ${state}, taker_account = null, taker = null, taker_hold = null, ended_at = ${tx.now} where id = ${id}`
}
