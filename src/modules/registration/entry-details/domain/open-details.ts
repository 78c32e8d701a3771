import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { RaceProfileField } from '#src/modules/accounts/domain/profile-issues.ts'
import { isChangeable, type Question } from '#src/modules/catalog/domain/questions.ts'
import type { EventStatus } from '#src/modules/catalog/domain/race-state.ts'
import type { CategoryStatus } from '../../social-categories/domain/entry-category.ts'
import { type Answers, readAnswer } from './answers.ts'
import type { DocumentsState } from './documents-state.ts'

export type DetailsFacts = {
  readonly eventStatus: EventStatus
  readonly startsAt: Instant
  readonly questions: readonly Question[]
  readonly requirements: readonly unknown[]
}
/** The details of a paid entry. */
export type EnteredDetails = {
  readonly documentsState: DocumentsState | null
  /** The category of its price; not given for the race's own price. */
  readonly category?: { readonly proof: 'show' | 'upload'; readonly status: CategoryStatus } | undefined
}
export type OpenDetails = {
  readonly questions: readonly Question[]
  readonly documents: boolean
  /** Whether the file of its social category may be replaced. */
  readonly proof: boolean
  /** The profile fields that another race requires and the entry lacks. */
  readonly profile: readonly RaceProfileField[]
}

const nothing: OpenDetails = { questions: [], documents: false, proof: false, profile: [] }

/**
 * The details that a paid entry may still change: each answer until the organizer's deadline;
 * documents of admission and of a social category until the start, unless the organizer has
 * accepted them. None for a cancelled event.
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
    proof: isOpen && category?.proof === 'upload' && category.status !== 'paid',
    profile: [],
  }
}

/**
 * The details that another race asks for before a move, beyond those that stay; an answer unknown
 * to this race is asked for again, since another event may use the same code for another question.
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

/** Whether the participant still has to answer or hand in anything. */
export function isAnythingOpen({ questions, documents, proof, profile }: OpenDetails): boolean {
  return questions.length > 0 || documents || proof || profile.length > 0
}

function isStillAhead({ eventStatus, startsAt }: DetailsFacts, now: Instant): boolean {
  return eventStatus !== 'cancelled' && isBefore(now, startsAt)
}
