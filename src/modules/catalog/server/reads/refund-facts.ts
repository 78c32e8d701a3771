import { z } from 'zod'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { EventStatus } from '../../domain/race-state.ts'
import type { RefundRule } from '../../domain/refund-rules.ts'

export type EventRefundFacts = {
  readonly rules: readonly RefundRule[]
  readonly eventStatus: EventStatus
  readonly startsOn: PlainDate
  readonly timeZone: string
}

const Rules = z.array(z.object({ daysBefore: z.number(), shareBp: z.number(), returnsCommission: z.boolean() }))

/**
 * The facts that decide how much a cancellation of an event's registrations refunds.
 * @throws where there is no such event
 */
export async function refundFactsOfEvent(tx: Tx, eventId: string): Promise<EventRefundFacts> {
  const [row] = await tx.sql<Omit<EventRefundFacts, 'rules'> & { rules: unknown }>`
    select refund_rules as rules, status as "eventStatus", starts_on as "startsOn", time_zone as "timeZone"
    from catalog.events where id = ${eventId}`
  if (row === undefined) throw new Error(`event ${eventId} not found`)
  return { ...row, rules: Rules.parse(row.rules) }
}
