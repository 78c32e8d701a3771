import { type Instant, plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { finalCheckRetryMs, minPollIntervalMs, nextPollAt } from '../../domain/polling.ts'

export type DuePayment = {
  readonly tenantId: number
  readonly paymentId: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

/**
 * Claims payments that are due for a check and sets each one's next time in the same statement: two
 * workers never check the same one, and a check that fails or dies half-way is repeated
 * automatically.
 */
export async function claimDue(tx: Tx, max: number): Promise<readonly DuePayment[]> {
  const due = await tx.sql<DuePayment>`
    select tenant_id as "tenantId", id as "paymentId", created_at as "createdAt", expires_at as "expiresAt"
    from payments.payments
    where state in ('created', 'open', 'authorized') and coalesce(next_poll_at, expires_at) <= ${tx.now}
    order by coalesce(next_poll_at, expires_at) limit ${max} for update skip locked`
  if (due.length === 0) return due
  await tx.sql`
    update payments.payments p set next_poll_at = n.at
    from unnest(${due.map(({ paymentId }) => paymentId)}::uuid[],
                ${due.map((payment) => nextPollAt(payment, tx.now, Math.random()))}::timestamptz[]) as n (id, at)
    where p.id = n.id`
  return due
}

/**
 * Claims payments that ended unpaid and are due for their last check, and sets each one's next time
 * in the same statement: where the provider does not respond, the check is repeated.
 */
export async function claimFinalChecks(
  tx: Tx,
  max: number,
): Promise<readonly Pick<DuePayment, 'tenantId' | 'paymentId'>[]> {
  return await tx.sql<Pick<DuePayment, 'tenantId' | 'paymentId'>>`
    update payments.payments p set final_check_at = ${tx.now}::timestamptz + ${finalCheckRetryMs} * interval '1 millisecond'
    from (select id from payments.payments where final_check_at <= ${tx.now}
          order by final_check_at limit ${max} for update skip locked) due
    where p.id = due.id
    returning p.tenant_id as "tenantId", p.id as "paymentId"`
}

/** It ended here, and is still open at the provider, which can't cancel it: it is checked until it ends there. */
export async function checkEndedSoon(tx: Tx, paymentId: string): Promise<void> {
  await tx.sql`
    update payments.payments set final_check_at = ${plusMs(tx.now, finalCheckRetryMs)}
    where id = ${paymentId} and state in ('declined', 'cancelled', 'expired')`
}

/** The provider has returned the final state. */
export async function recordFinalCheck(tx: Tx, paymentId: string): Promise<void> {
  await tx.sql`update payments.payments set final_check_at = null where id = ${paymentId}`
}

/** Whether this caller may query the provider: of any number of callers one per second may. */
export async function claimPoll(tx: Tx, paymentId: string): Promise<boolean> {
  const rows = await tx.named<{ id: string }>(
    'payments.claim_poll',
    `update payments.payments set polled_at = $2
     where id = $1 and state in ('created', 'open', 'authorized')
       and (polled_at is null or polled_at <= $2::timestamptz - $3 * interval '1 millisecond')
     returning id`,
    [paymentId, tx.now, minPollIntervalMs],
  )
  return rows.length > 0
}
