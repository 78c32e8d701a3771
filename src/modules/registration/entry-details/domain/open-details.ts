import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { RaceProfileField } from '#src/modules/accounts/domain/profile-issues.ts'
import { isChangeable, type Question } from '#src/modules/catalog/domain/questions.ts'
import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import type { CategoryStatus } from '../../categories/domain/entry-category.ts'
import { type Answers, readAnswer } from './answers.ts'
import type { DocumentsState } from './documents-state.ts'

export type DetailsFacts = {
  readonly eventStatus: EventStatus
  readonly startsAt: Instant
  readonly questions: readonly Question[]
  readonly requirements: readonly unknown[]
}
/** Of an entry that was paid. */
export type EnteredDetails = {
  readonly documentsState: DocumentsState | null
  /** At whose price it is; left out where at the race's own. */
  readonly category?: { readonly proof: 'show' | 'upload'; readonly standing: CategoryStatus } | undefined
}
export type OpenDetails = {
  readonly questions: readonly Question[]
  readonly documents: boolean
  /** The file that proves its social category. */
  readonly proof: boolean
  /** What of the profile another race requires and was not told. */
  readonly profile: readonly RaceProfileField[]
}

const nothing: OpenDetails = { questions: [], documents: false, proof: false, profile: [] }

/**
 * What of an entry's details may still be told anew after the payment: each answer until the organizer's moment, documents of
 * admission and of a social category until the start, as long as the organizer has not accepted them. Of a cancelled event nothing.
 */
export function openDetails(
  race: DetailsFacts,
  { documentsState, category }: EnteredDetails,
  now: Instant,
): OpenDetails {
  if (!isStillAhead(race, now)) return nothing
  const isOpen = documentsState !== 'accepted'
  return {
    questions: race.questions.filter((question) => isChangeable(question, now)),
    documents: isOpen && race.requirements.length > 0,
    proof: isOpen && category?.proof === 'upload' && category.standing !== 'paid',
    profile: [],
  }
}

/**
 * What another race asks of who wants to go there, beyond what is told and stays as it was told; an answer that this race does not
 * know (another event may ask something else under the same code) is asked for anew.
 */
export function openForRace(
  to: DetailsFacts,
  { answers, missing }: { readonly answers: Answers | null; readonly missing: readonly RaceProfileField[] },
  now: Instant,
): OpenDetails {
  if (!isStillAhead(to, now)) return nothing
  return {
    questions: to.questions.filter(
      (question) =>
        answers?.[question.code] === undefined ||
        isChangeable(question, now) ||
        'issue' in readAnswer(question, answers[question.code]),
    ),
    documents: to.requirements.length > 0,
    proof: false,
    profile: missing,
  }
}

export function isAnythingOpen({ questions, documents, proof, profile }: OpenDetails): boolean {
  return questions.length > 0 || documents || proof || profile.length > 0
}

function isStillAhead({ eventStatus, startsAt }: DetailsFacts, now: Instant): boolean {
  return eventStatus !== 'cancelled' && isBefore(now, startsAt)
}
