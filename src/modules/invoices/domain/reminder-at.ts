import { type Instant, isBefore, plusMs, toInstant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import { isWorkingDay } from '#src/modules/orders/domain/working-days.ts'

/** An invoice younger than this needs no reminder: its own email says the same. */
const minAgeMs = 12 * 3600_000

/**
 * When the payer of an invoice is reminded: at ten in Moscow on the last working day before the due
 * day, since a transfer between banks takes one. Null where the invoice is hardly older.
 */
export function reminderAt(issuedAt: Instant, dueOn: PlainDate): Instant | null {
  let day = addDays(dueOn, -1)
  while (!isWorkingDay(day)) day = addDays(day, -1)
  const at = toInstant(`${day}T10:00:00+03:00`) // Moscow has had one offset since 2014
  return isBefore(at, plusMs(issuedAt, minAgeMs)) ? null : at
}
