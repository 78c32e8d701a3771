import type { Question } from '#src/modules/catalog/domain/questions.ts'
import type { RaceCategory } from '#src/modules/catalog/domain/race-category.ts'
import { type GivenCategory, type RequestedCategory, readCategory } from '../../categories/domain/entry-category.ts'
import { type Answers, checkAnswers, type GivenAnswers } from './answers.ts'
import { type AdmissionRules, checkAdmission, type EnteredDocument, type GivenAdmission } from './entered-admission.ts'
import type { GivenIdentity } from './entered-identity.ts'

/** What an entry keeps beside the participant; what is empty is left out, and costs nothing. */
export type EntryDetails = {
  readonly answers?: Answers
  readonly admission?: readonly EnteredDocument[]
  readonly documentsState?: 'to-check'
  /** Of the account's documents; its number stays encrypted there. */
  readonly identityDocumentId?: string
  /** At whose price it is taken; left out at the race's own. */
  readonly category?: RequestedCategory
}
export type GivenDetails = {
  readonly answers?: GivenAnswers | undefined
  readonly admission?: GivenAdmission | undefined
  readonly identity?: GivenIdentity | undefined
  readonly category?: GivenCategory | undefined
  /** Of who is not of age: what the legal representative has to declare was ticked. */
  readonly guardian?: boolean | undefined
}
export type DetailRules = AdmissionRules & {
  readonly questions: readonly Question[]
  readonly checksDocuments: boolean
  readonly categories?: readonly RaceCategory[]
}

/**
 * What the race asks beyond the profile, as it is kept, and what is wrong, by the form's field.
 * @param isForm somebody has just filled it in, and is to say of each document whether they have it
 */
export function entryDetails(
  race: DetailRules,
  given: GivenDetails,
  isForm = false,
): { readonly details: EntryDetails; readonly issues: Readonly<Record<string, string>> } {
  const { categories = [] } = race
  if (race.questions.length === 0 && race.requirements.length === 0 && categories.length === 0) return nothing
  const asked = checkAnswers(race.questions, given.answers ?? {})
  const admitted = checkAdmission(race, given.admission ?? {}, isForm)
  const { input: category, issues: ofCategory } = readCategory(categories, given.category ?? {})
  // What proves a category is looked at in any case.
  const isToCheck = (race.checksDocuments && admitted.documents.some(({ has }) => has)) || category?.fileId != null
  return {
    details: {
      ...(Object.keys(asked.answers).length > 0 ? { answers: asked.answers } : {}),
      ...(admitted.documents.length > 0 ? { admission: admitted.documents } : {}),
      ...(category === null ? {} : { category }),
      ...(isToCheck ? { documentsState: 'to-check' as const } : {}),
    },
    issues: Object.fromEntries([
      ...Object.entries(asked.issues).map(([code, issue]) => [`answers.${code}`, issue]),
      ...Object.entries(ofCategory).map(([field, issue]) => [`category.${field}`, issue]),
      ...Object.entries(admitted.issues).map(([field, issue]) => [`admission.${field}`, issue]),
    ]),
  }
}

const nothing = { details: {}, issues: {} } as const

/** The files that the answers and documents name, with the field of each. */
export function filesOf(
  { answers = {}, admission = [], category }: EntryDetails,
  questions: readonly Pick<Question, 'code' | 'kind'>[],
): ReadonlyMap<string, string> {
  const ofAnswers = questions.flatMap(({ code, kind }) => {
    const id = kind === 'file' ? answers[code] : undefined
    return typeof id === 'string' ? [[id, `answers.${code}`] as const] : []
  })
  const ofDocuments = admission.flatMap(({ kind, scanId }) =>
    scanId === null ? [] : [[scanId, `admission.${kind}.scanId`] as const],
  )
  const ofCategory = category?.fileId == null ? [] : [[category.fileId, 'category.fileId'] as const]
  return new Map([...ofAnswers, ...ofDocuments, ...ofCategory])
}
