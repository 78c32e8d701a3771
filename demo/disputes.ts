import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { applyDispute, type ReportedDispute } from '#src/modules/payments/server/commands/apply-dispute.ts'
import type { Database } from '#src/platform/db/database.ts'
import { tenantIds } from './events/seed-events.ts'

const day = 86_400_000
/** The event whose payers' banks wrote. */
const eventCode = 'volga-dawn'

/**
 * Two disputes that an operator has recorded from a bank's letters, for `GET /api/operator/disputes`: one
 * that is to be answered, and a lost one that waits for a decision. Idempotent.
 * @param accountIds of the demo, whose own payments stay as they are
 */
export async function seedDisputes(db: Database, accountIds: readonly string[], now: Instant): Promise<void> {
  const tenantId = tenantIds.default
  await db.transaction({ role: 'app', tenantId }, async (tx) => {
    const paid = await tx.sql<{ id: string; amountMinor: number }>`
      select p.id, p.amount_minor as "amountMinor" from payments.payments p
      join orders.orders o on o.tenant_id = p.tenant_id and o.id = p.order_id join catalog.events e on e.id = o.event_id
      where e.code = ${eventCode} and p.state = 'succeeded' and p.provider = 'sandbox'
        and p.account_id <> all(${accountIds}::uuid[]) order by p.id limit 2`
    const reports = [
      { reference: '1204-ДП', state: 'opened', reason: '10.4', answerBy: plusMs(now, 9 * day) },
      { reference: '1187-ДП', state: 'lost', reason: '13.1', answerBy: null },
    ] as const
    for (const [i, report] of reports.entries()) {
      const payment = paid[i]
      if (payment === undefined) throw new Error(`${eventCode} has no payment to dispute`)
      const { id, amountMinor } = payment
      const dispute: ReportedDispute = {
        ...{ kind: 'dispute', source: 'operator', amountMinor, heldMinor: amountMinor, isUnclear: false },
        ...report,
      }
      await applyDispute(tx, id, dispute, 'letter of the bank')
    }
  })
}
