import { addDays, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { eventsOfOwnPeople } from '#src/modules/registration/server/reads/events-of-own-people.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findReviewEligibility } from '../commands/save-review.ts'
import { ownReview, reviewedEvent } from '../queries/reviews.ts'

/** What is longer ago is not asked about any more; it can still be rated on its page. */
const askedDays = 120
const mostAsked = 3

export type AwaitedReview = {
  readonly code: string
  readonly name: string
  readonly startsOn: PlainDate
  readonly endsOn: PlainDate
}

/** The latest events that an account may rate and has not, validated as writing a review is. Read as the system. */
export async function awaitedReviews(tx: Tx, accountId: string, language: Language): Promise<AwaitedReview[]> {
  const codes = await eventsOfOwnPeople(tx, accountId, addDays(plainDateIn(tx.now, 'UTC'), -askedDays))
  const awaited: AwaitedReview[] = []
  for (const code of codes) {
    if (awaited.length === mostAsked) break
    const event = await reviewedEvent(tx, code)
    if (event === null || (await ownReview(tx, event.id, accountId)) !== null) continue
    if ((await findReviewEligibility(tx, event, accountId)).refusal !== null) continue
    const [told] = await tx.sql<AwaitedReview>`
      select code, case when ${language} = 'ru' then name_ru else name_en end as name, starts_on as "startsOn", ends_on as "endsOn"
      from catalog.events where id = ${event.id}`
    if (told) awaited.push(told)
  }
  return awaited
}
