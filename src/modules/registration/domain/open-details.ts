import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { isChangeable, type Question } from '#src/modules/catalog/domain/questions.ts'
import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import type { DocumentsState } from './entry-details.ts'

export type DetailsFacts = {
  readonly eventStatus: EventStatus
  readonly startsAt: Instant
  readonly questions: readonly Question[]
  readonly requirements: readonly unknown[]
}

/**
 * What of an entry's details may still be told anew after the payment: each answer until the organizer's moment, documents of
 * admission until the start, as long as the organizer has not accepted them. Of a cancelled event nothing.
 */
export function openDetails(
  race: DetailsFacts,
  documentsState: DocumentsState | null,
  now: Instant,
): { readonly questions: readonly Question[]; readonly documents: boolean } {
  if (race.eventStatus === 'cancelled' || !isBefore(now, race.startsAt)) return { questions: [], documents: false }
  return {
    questions: race.questions.filter((question) => isChangeable(question, now)),
    documents: race.requirements.length > 0 && documentsState !== 'accepted',
  }
}
