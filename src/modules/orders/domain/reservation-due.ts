import { type Instant, isBefore, localDateTime, toInstant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { addWorkingDays } from './working-days.ts'

/** Banks and tax offices of Russia count their days by Moscow. */
export const bankTimeZone = 'Europe/Moscow'
export const defaultWorkingDays = 3

export type ReservationDue = {
  /** The last day on which the money may come. */
  readonly dueOn: PlainDate
  /** The moment at which the reservation ends. */
  readonly dueAt: Instant
}

/**
 * When an order reserved at `now` has to be paid: by the end of the last working day, and never after
 * registration ends.
 * @param registrationEndsAt null: registration has no end of its own
 */
export function reservationDue(
  now: Instant,
  registrationEndsAt: Instant | null,
  workingDays: number = defaultWorkingDays,
): ReservationDue {
  const dueOn = addWorkingDays(plainDateIn(now, bankTimeZone), workingDays)
  const dueAt = startOfDay(addDays(dueOn, 1))
  if (registrationEndsAt === null || !isBefore(registrationEndsAt, dueAt)) return { dueOn, dueAt }
  return { dueOn: plainDateIn(registrationEndsAt, bankTimeZone), dueAt: registrationEndsAt }
}

/** Midnight of a day in Moscow, which has had one offset since 2014. */
function startOfDay(day: PlainDate): Instant {
  const offset = localDateTime(toInstant(`${day}T00:00:00Z`), bankTimeZone).slice(-'+03:00'.length)
  return toInstant(`${day}T00:00:00${offset}`)
}
