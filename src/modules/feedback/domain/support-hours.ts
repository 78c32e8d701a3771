import { formatClock, offsetMinutes } from '#src/kernel/format-date.ts'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { addDays, isoWeekday, plainDateIn } from '#src/kernel/plain-date.ts'

/** 'HH:MM', Monday to Friday, Moscow time. */
export type SupportHours = { readonly from: string; readonly to: string }

/** Whether support answers at a moment, and the next moment at which that changes. */
export type SupportState = { readonly isOpen: boolean; readonly changesAt: Instant }

export const supportTimeZone = 'Europe/Moscow'
const saturday = 6

/** Public holidays are not known here. */
export function supportState({ from, to }: SupportHours, now: Instant): SupportState {
  const today = plainDateIn(now, supportTimeZone)
  const clock = formatClock(now, supportTimeZone)
  const isWorkday = isoWeekday(today) < saturday
  if (isWorkday && clock < from) return { isOpen: false, changesAt: momentOf(today, from) }
  if (isWorkday && clock < to) return { isOpen: true, changesAt: momentOf(today, to) }
  let day = addDays(today, 1)
  while (isoWeekday(day) >= saturday) day = addDays(day, 1)
  return { isOpen: false, changesAt: momentOf(day, from) }
}

/** The moment of a clock time in Moscow. */
function momentOf(day: string, clock: string): Instant {
  const asUtc = toInstant(`${day}T${clock}:00Z`)
  return plusMs(asUtc, -offsetMinutes(asUtc, supportTimeZone) * 60_000)
}
