import { z } from 'zod'
import type { Tx } from '#src/platform/db/tx.ts'
import { type ChangeFacts, defaultDeferMonths } from '../../domain/change-rules.ts'

const days = z.number().nullable().default(null)
const Rules = z.object({
  dataDays: days,
  raceDays: days,
  returnsDifference: z.boolean().default(true),
  transferDays: days,
  transferFeeMinor: z.number().default(0),
  deferDays: days,
  deferFeeMinor: z.number().default(0),
  deferMonths: z.number().default(defaultDeferMonths),
})

/**
 * The facts that decide until when an event's registrations may be changed.
 * @throws where there is no such event
 */
export async function changeFactsOfEvent(tx: Tx, eventId: string): Promise<ChangeFacts> {
  const [row] = await tx.sql<Omit<ChangeFacts, 'rules'> & { rules: unknown }>`
    select change_rules as rules, status as "eventStatus", starts_on as "startsOn", time_zone as "timeZone"
    from catalog.events where id = ${eventId}`
  if (row === undefined) throw new Error(`event ${eventId} not found`)
  return { ...row, rules: Rules.parse(row.rules) }
}
