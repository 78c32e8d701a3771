import { plusMs } from '#src/kernel/instant.ts'
import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { EventDraft } from './event-draft.ts'

/** The days in the event's time zone on which a race is run, in order, without duplicates. */
export function listRaceDays(draft: Pick<EventDraft, 'races' | 'timeZone'>): PlainDate[] {
  const days = new Set<PlainDate>()
  for (const race of draft.races) {
    const last = plainDateIn(plusMs(race.endsAt, -1), draft.timeZone)
    for (let day = plainDateIn(race.startsAt, draft.timeZone); day <= last; day = addDays(day, 1)) days.add(day)
  }
  return [...days].sort()
}
