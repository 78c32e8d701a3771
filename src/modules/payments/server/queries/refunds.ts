import type { Tx } from '#src/platform/db/tx.ts'
import type { RefundState } from '../../domain/refund-state.ts'

export type RefundRow = {
  readonly tenantId: number
  readonly id: string
  readonly paymentId: string
  readonly amountMinor: number
  readonly state: RefundState
}

const columns = `tenant_id as "tenantId", id, payment_id as "paymentId", amount_minor as "amountMinor", state`

/** Inserts a refund request; false where it exists already. The payment is locked by the caller. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<RefundRow, 'state'> & { readonly cause: string },
): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.insert_refund',
    `with requested as (
       insert into payments.refunds (tenant_id, id, payment_id, amount_minor, state, cause, requested_at)
       values ($1, $2, $3, $4, 'requested', $5, $6) on conflict (id) do nothing returning payment_id, amount_minor
     )
     update payments.payments p set refund_minor = p.refund_minor + w.amount_minor from requested w
     where p.id = w.payment_id returning p.id`,
    [refund.tenantId, refund.id, refund.paymentId, refund.amountMinor, refund.cause, tx.now],
  )
  return rows.length > 0
}

export async function refundsOfPayment(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  return await tx.named<RefundRow>(
    'payments.refunds_of_payment',
    `select ${columns} from payments.refunds where payment_id = $1 order by id`,
    [paymentId],
  )
}

export async function refundsOfOrders(tx: Tx, orderIds: readonly string[]): Promise<RefundRow[]> {
  return await tx.named<RefundRow>(
    'payments.refunds_of_orders',
    `select ${columns} from payments.refunds
     where payment_id in (select id from payments.payments where order_id = any($1)) order by id`,
    [orderIds],
  )
}

export async function findRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.named<RefundRow>(
    'payments.find_refund',
    `select ${columns} from payments.refunds where id = $1`,
    [id],
  )
  return row ?? null
}

/** Moves a refund from one state to another; false where it was not in the first. */
export async function moveRefundRow(tx: Tx, id: string, from: RefundState, to: RefundState): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.move_refund',
    `update payments.refunds set state = $3, ended_at = case when $3 = 'requested' then null else $4::timestamptz end
     where id = $1 and state = $2 returning id`,
    [id, from, to, tx.now],
  )
  return rows.length > 0
}
