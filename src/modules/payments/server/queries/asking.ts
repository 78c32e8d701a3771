import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { leastBetweenAsksMs, nextAskAt } from '../../domain/asking.ts'

export type DuePayment = {
  readonly tenantId: number
  readonly paymentId: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/**
 * Takes payments that it is time to ask about and puts each off to its next time in the same step: two workers never
 * ask about the same one, and what fails, or dies half-way, comes again by itself.
 */
export async function claimDue(tx: Tx, most: number): Promise<readonly DuePayment[]> {
  const due = await tx.sql<DuePayment>`
    select tenant_id as "tenantId", id as "paymentId", created_at as "createdAt", expires_at as "expiresAt"
    from payments.payments
    where state in ('created', 'open') and coalesce(next_ask_at, expires_at) <= ${tx.now}
    order by coalesce(next_ask_at, expires_at) limit ${most} for update skip locked`
  if (due.length === 0) return due
  await tx.sql`
    update payments.payments p set next_ask_at = n.at
    from unnest(${due.map(({ paymentId }) => paymentId)}::uuid[],
                ${due.map((payment) => nextAskAt(payment, tx.now, Math.random()))}::timestamptz[]) as n (id, at)
    where p.id = n.id`
  return due
}

/** Whether it is this caller's turn to ask the provider: one caller a second gets it, of however many. */
export async function claimAsk(tx: Tx, paymentId: string): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.claim_ask',
    `update payments.payments set asked_at = $2
     where id = $1 and state in ('created', 'open')
       and (asked_at is null or asked_at <= $2::timestamptz - $3 * interval '1 millisecond')
     returning id`,
    [paymentId, tx.now, leastBetweenAsksMs],
  )
  return rows.length > 0
}
