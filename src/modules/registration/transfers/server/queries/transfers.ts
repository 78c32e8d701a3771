import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EnteredParticipant } from '../../../domain/entered-participant.ts'
import type { EntryDetails } from '../../../entry-details/domain/entry-details.ts'
import type { TransferKind, TransferState } from '../../domain/transfer-rules.ts'

/**
 * The recipient as typed in the form, stored until the fee is paid. Schema of
 * `registration.transfers.recipient`.
 */
export type Recipient = {
  readonly participant: EnteredParticipant
  readonly participantId: string
  /** Hex of the keyed hash. */
  readonly personKey: string
  readonly details: EntryDetails
}

export type Transfer = {
  readonly tenantId: number
  readonly id: string
  readonly kind: TransferKind
  readonly accountId: string
  readonly orderId: string
  readonly entryId: string
  readonly eventId: string
  readonly raceId: string
  readonly sender: string
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly state: TransferState
  readonly openUntil: Instant
  readonly feeMinor: number
  readonly recipientAccount: string | null
  readonly recipientOrderId: string | null
  readonly recipient: Recipient | null
  /** The hold of the recipient's place, where the place was released to the waitlist. */
  readonly recipientHold: string | null
}

const selected = fragment.raw(`
  tenant_id as "tenantId", id, kind, account_id as "accountId", order_id as "orderId", entry_id as "entryId",
  event_id as "eventId", race_id as "raceId", sender, email, language, state, open_until as "openUntil",
  fee_minor as "feeMinor", recipient_account as "recipientAccount", recipient_order_id as "recipientOrderId", recipient,
  recipient_hold as "recipientHold"`)

export type NewTransfer = Pick<
  Transfer,
  | 'tenantId'
  | 'id'
  | 'kind'
  | 'accountId'
  | 'orderId'
  | 'entryId'
  | 'eventId'
  | 'raceId'
  | 'sender'
  | 'email'
  | 'language'
> & {
  readonly tokenHash: Buffer | null
  readonly feeMinor: number
  /** The last day on which it may be accepted, by the event's clock. */
  readonly lastDay: PlainDate
  readonly timeZone: string
  /** No acceptance is possible after this time, even if `lastDay` is later. */
  readonly notAfter?: Instant | undefined
}

/** False where the entry is offered already. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<boolean> {
  const rows = await tx.sql`
    insert into registration.transfers (tenant_id, id, kind, account_id, order_id, entry_id, event_id, race_id, sender, email,
                                         language, state, token_hash, open_until, fee_minor, created_at)
    values (${transfer.tenantId}, ${transfer.id}, ${transfer.kind}, ${transfer.accountId}, ${transfer.orderId}, ${transfer.entryId}, ${transfer.eventId},
            ${transfer.raceId}, ${transfer.sender}, ${transfer.email}, ${transfer.language}, 'open', ${transfer.tokenHash},
            least((${transfer.lastDay}::date + 1)::timestamp at time zone ${transfer.timeZone}, ${transfer.notAfter ?? null}::timestamptz),
            ${transfer.feeMinor}, ${tx.now})
    on conflict (tenant_id, entry_id) where state in ('open', 'paying') do nothing returning id`
  return rows.length > 0
}

/** The transfer whose link has this token, in any state; null if there is none. */
export async function transferByToken(tx: Tx, tokenHash: Buffer): Promise<Transfer | null> {
  const [row] = await tx.sql<Transfer>(
    fragment`select ${selected} from registration.transfers where token_hash = ${tokenHash}`,
  )
  return row ?? null
}

/** A transfer in any state; null if there is none. */
export async function findTransfer(tx: Tx, id: string): Promise<Transfer | null> {
  const [row] = await tx.sql<Transfer>(fragment`select ${selected} from registration.transfers where id = ${id}`)
  return row ?? null
}

/** Locked until commit; the last lock, after orders and event. */
export async function lockTransfer(tx: Tx, id: string): Promise<Transfer | null> {
  const [row] = await tx.sql<Transfer>(
    fragment`select ${selected} from registration.transfers where id = ${id} for update`,
  )
  return row ?? null
}

/** The open offer of an entry, else its newest. */
export async function transferOfEntry(tx: Tx, entryId: string): Promise<Transfer | null> {
  const [row] = await tx.sql<Transfer>(
    fragment`select ${selected} from registration.transfers where entry_id = ${entryId}
             order by state in ('open', 'paying') desc, created_at desc, id desc limit 1`,
  )
  return row ?? null
}

/** The open offers of these entries. */
export async function listOpenTransfers(tx: Tx, entryIds: readonly string[]): Promise<Transfer[]> {
  if (entryIds.length === 0) return []
  return await tx.sql<Transfer>(
    fragment`select ${selected} from registration.transfers
             where entry_id = any (${entryIds}::uuid[]) and state in ('open', 'paying')`,
  )
}

/** Those of the entries whose released places are sold to people from the waitlist. */
export async function entriesTakenFromLine(tx: Tx, entryIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows =
    entryIds.length === 0
      ? []
      : await tx.sql<{ entryId: string }>`
          select entry_id as "entryId" from registration.transfers
          where entry_id = any (${entryIds}::uuid[]) and kind = 'waitlist' and state = 'accepted'`
  return new Set(rows.map(({ entryId }) => entryId))
}

/** The transfer that the order pays for. */
export async function transferPaidBy(tx: Tx, orderId: string): Promise<Transfer | null> {
  const [row] = await tx.sql<Transfer>(
    fragment`select ${selected} from registration.transfers where recipient_order_id = ${orderId}`,
  )
  return row ?? null
}

/**
 * Open offers to an address, of every tenant, for the account that has verified the address. Read as
 * the system.
 */
export async function openTransfersTo(tx: Tx, email: string): Promise<Transfer[]> {
  return await tx.sql<Transfer>(
    fragment`select ${selected} from registration.transfers
             where email = ${email} and state = 'open' and open_until > ${tx.now} order by created_at desc limit 50`,
  )
}

/** The recipient has filled in the form and pays the fee by this order. */
export async function saveTransferRecipient(
  tx: Tx,
  id: string,
  {
    accountId,
    orderId,
    recipient,
  }: { readonly accountId: string; readonly orderId: string; readonly recipient: Recipient },
): Promise<void> {
  await tx.sql`
    update registration.transfers
    set state = 'paying', recipient_account = ${accountId}, recipient_order_id = ${orderId}, recipient = ${JSON.stringify(recipient)}::jsonb
    where id = ${id}`
}

/** The fee was not paid in time, or was refunded: the offer is open again. */
export async function offerOn(tx: Tx, id: string): Promise<void> {
  await tx.sql`
    update registration.transfers set state = 'open', recipient_account = null, recipient = null, recipient_hold = null
    where id = ${id} and state = 'paying'`
}

/** Ends a transfer as accepted by this account, and deletes the recipient's data from it. */
export async function closeTransfer(tx: Tx, id: string, accountId: string): Promise<void> {
  await tx.sql`
    update registration.transfers
    set state = 'accepted', recipient_account = ${accountId}, recipient = null, ended_at = ${tx.now} where id = ${id}`
}

/** Ends a transfer without a new owner, and deletes the recipient's data from it. */
export async function endTransfer(tx: Tx, id: string, state: 'declined' | 'withdrawn' | 'lapsed'): Promise<void> {
  await tx.sql`
    update registration.transfers
    set state = ${state}, recipient_account = null, recipient = null, recipient_hold = null, ended_at = ${tx.now} where id = ${id}`
}
