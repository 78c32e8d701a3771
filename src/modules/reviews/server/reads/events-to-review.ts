import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { eventsOfOwnPeople } from '#src/modules/registration/server/reads/events-of-own-people.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findReviewEligibility } from '../commands/save-review.ts'
import { ownReview, reviewedEvent } from '../queries/reviews.ts'

/** Older events are not asked about; they can still be reviewed on their page. */
const maxAgeDays = 120
const maxEvents = 3

export type EventToReview = {
  readonly code: string
  readonly name: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
}

/**
 * The latest events that an account may review and has not, by the same eligibility check. Read
 * with the system role.
 */
export async function eventsToReview(tx: Tx, accountId: string, language: Language): Promise<EventToReview[]> {
  const codes = await eventsOfOwnPeople(tx, accountId, addDays(plainDateIn(tx.now, 'UTC'), -maxAgeDays))
  const events: EventToReview[] = []
  for (const code of codes) {
    if (events.length === maxEvents) break
    const event = await reviewedEvent(tx, code)
    if (event === null || (await ownReview(tx, event.id, accountId)) !== null) continue
    if ((await findReviewEligibility(tx, event, accountId)).refusal !== null) continue
    const [card] = await tx.sql<EventToReview>`
      select code, case when ${language} = 'ru' then name_ru else name_en end as name, starts_on as "startsOn", ends_on as "endsOn"
      from catalog.events where id = ${event.id}`
    if (card) events.push(card)
  }
  return events
}
