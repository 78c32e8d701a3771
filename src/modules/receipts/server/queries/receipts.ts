import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { FiscalNumbers } from '../../domain/fiscal-numbers.ts'
import type { ReceiptContent, ReceiptKind } from '../../domain/receipt.ts'
import type { ReceiptState } from '../../domain/receipt-state.ts'

export type NewReceipt = {
  readonly tenantId: number
  readonly kind: ReceiptKind
  readonly reference: string
  readonly part: number
  readonly paymentId: string
  readonly orderId: string
  readonly eventId: string
  readonly organizerId: string
  readonly content: ReceiptContent
  readonly settleOn: PlainDate | null
  /** The payment's provider makes it, and has its content already. */
  readonly isOfProvider: boolean
}

/** `receipts.provider` of a receipt that its payment's provider makes; the reference is its payment or refund. */
export const throughAcquirer = 'through-acquirer'

export type ReceiptRow = Omit<NewReceipt, 'settleOn' | 'isOfProvider'> & {
  readonly id: string
  readonly state: ReceiptState
  readonly attempt: number
  /** The register, or `throughAcquirer`; null before it is sent, and after it failed. */
  readonly provider: string | null
  readonly providerReference: string | null
  readonly failure: string | null
  readonly numbers: FiscalNumbers | null
  readonly createdAt: Instant
  readonly dueSince: Instant
  readonly sentAt: Instant | null
  readonly registeredAt: Instant | null
}

const columns = `tenant_id as "tenantId", id, kind, reference, part, payment_id as "paymentId", order_id as "orderId",
  event_id as "eventId", organizer_id as "organizerId", content, state, attempt, provider,
  provider_reference as "providerReference", failure, numbers, created_at as "createdAt", due_since as "dueSince", sent_at as "sentAt", registered_at as "registeredAt"`

/** Inserts receipts that are to be sent at once; those that exist already are left as they are. */
export async function insertReceipts(tx: Tx, receipts: readonly NewReceipt[]): Promise<void> {
  if (receipts.length === 0) return
  await tx.named(
    'receipts.insert',
    `insert into receipts.receipts (tenant_id, kind, reference, part, payment_id, order_id, event_id, organizer_id, content,
       total_minor, settle_on, created_at, due_since, next_try_at, state, provider, provider_reference, sent_at)
     select r.tenant_id, r.kind, r.reference, r.part, r.payment_id, r.order_id, r.event_id, r.organizer_id, r.content,
       (r.content ->> 'totalMinor')::bigint, r.settle_on, $1::timestamptz, $1::timestamptz, $1::timestamptz,
       case when r.of_provider then 'sent' else 'due' end, case when r.of_provider then $12::text end,
       case when r.of_provider then r.kind || ':' || r.reference end, case when r.of_provider then $1::timestamptz end
     from unnest($2::int[], $3::text[], $4::uuid[], $5::int[], $6::uuid[], $7::uuid[], $8::uuid[], $9::uuid[], $10::jsonb[],
       $11::date[], $13::boolean[]) as r (tenant_id, kind, reference, part, payment_id, order_id, event_id, organizer_id, content,
       settle_on, of_provider)
     on conflict (tenant_id, kind, reference, part) do nothing`,
    [
      tx.now,
      receipts.map(({ tenantId }) => tenantId),
      receipts.map(({ kind }) => kind),
      receipts.map(({ reference }) => reference),
      receipts.map(({ part }) => part),
      receipts.map(({ paymentId }) => paymentId),
      receipts.map(({ orderId }) => orderId),
      receipts.map(({ eventId }) => eventId),
      receipts.map(({ organizerId }) => organizerId),
      receipts.map(({ content }) => JSON.stringify(content)),
      receipts.map(({ settleOn }) => settleOn),
      throughAcquirer,
      receipts.map(({ isOfProvider }) => isOfProvider),
    ],
  )
}

/** All receipts about a payment, the earliest first, locked until commit. The caller may have locked the payment. */
export async function lockReceiptsOfPayment(tx: Tx, paymentId: string): Promise<ReceiptRow[]> {
  return await tx.named<ReceiptRow>(
    'receipts.lock_of_payment',
    `select ${columns} from receipts.receipts where payment_id = $1 order by id for update`,
    [paymentId],
  )
}

/** The receipts about the payments of orders, the earliest first. */
export async function receiptsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<ReceiptRow[]> {
  return await tx.named<ReceiptRow>(
    'receipts.of_orders',
    `select ${columns} from receipts.receipts where order_id = any($1) order by id`,
    [orderIds],
  )
}

export async function findReceipt(tx: Tx, id: string): Promise<ReceiptRow | null> {
  const [row] = await tx.named<ReceiptRow>('receipts.find', `select ${columns} from receipts.receipts where id = $1`, [
    id,
  ])
  return row ?? null
}

/** The receipt of a payment's day that is to be settled no more, or on another day. */
export async function setSettleOn(tx: Tx, paymentId: string, settleOn: PlainDate | null): Promise<void> {
  await tx.sql`
    update receipts.receipts set settle_on = ${settleOn} where payment_id = ${paymentId} and settle_on is not null`
}

type ListFilter = { readonly cursor: string | null; readonly take: number }

/** The receipts of an event, the newest first. */
export async function receiptsOfEvent(
  tx: Tx,
  eventId: string,
  { cursor, take }: ListFilter,
): Promise<readonly ReceiptRow[]> {
  return await tx.named<ReceiptRow>(
    'receipts.of_event',
    `select ${columns} from receipts.receipts where event_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [eventId, cursor, take],
  )
}

/** The receipts of a state in all tenants, the oldest first. */
export async function receiptsInState(
  tx: Tx,
  state: ReceiptState,
  { cursor, take }: ListFilter,
): Promise<readonly ReceiptRow[]> {
  return await tx.named<ReceiptRow>(
    'receipts.in_state',
    `select ${columns} from receipts.receipts where state = $1 and ($2::uuid is null or id > $2) order by id limit $3`,
    [state, cursor, take],
  )
}
