import type { Question } from '#src/modules/catalog/domain/questions.ts'
import type { RaceCategory } from '#src/modules/catalog/domain/race-category.ts'
import {
  type CategoryInput,
  type RequestedCategory,
  readCategory,
} from '../../social-categories/domain/entry-category.ts'
import { type Answers, type AnswersInput, checkAnswers } from './answers.ts'
import { type AdmissionInput, type AdmissionRules, checkAdmission, type EnteredDocument } from './entered-admission.ts'
import type { IdentityInput } from './entered-identity.ts'

/** The details of an entry beyond the participant; empty ones are left out. */
export type EntryDetails = {
  readonly answers?: Answers
  readonly admission?: readonly EnteredDocument[]
  readonly documentsState?: 'to-check'
  /** The id of one of the account's documents, which has the encrypted number. */
  readonly identityDocumentId?: string
  /** The category of the price; not given for the race's own price. */
  readonly category?: RequestedCategory
}
export type DetailsInput = {
  readonly answers?: AnswersInput | undefined
  readonly admission?: AdmissionInput | undefined
  readonly identity?: IdentityInput | undefined
  readonly category?: CategoryInput | undefined
  /** For a minor: whether the legal representative's declaration was ticked. */
  readonly guardian?: boolean | undefined
}
export type DetailRules = AdmissionRules & {
  readonly questions: readonly Question[]
  readonly checksDocuments: boolean
  readonly categories?: readonly RaceCategory[]
}

/**
 * The details that the race asks for beyond the profile, and their issues by the form's field.
 * @param isForm whether each document must be answered, as in a form
 */
export function entryDetails(
  race: DetailRules,
  detailsInput: DetailsInput,
  isForm = false,
): { readonly details: EntryDetails; readonly issues: Readonly<Record<string, string>> } {
  const { categories = [] } = race
  if (race.questions.length === 0 && race.requirements.length === 0 && categories.length === 0) return nothing
  const checkedAnswers = checkAnswers(race.questions, detailsInput.answers ?? {})
  const admitted = checkAdmission(race, detailsInput.admission ?? {}, isForm)
  const { input: category, issues: ofCategory } = readCategory(categories, detailsInput.category ?? {})
  // A document of a category is always reviewed.
  const isToCheck = (race.checksDocuments && admitted.documents.some(({ has }) => has)) || category?.fileId != null
  return {
    details: {
      ...(Object.keys(checkedAnswers.answers).length > 0 ? { answers: checkedAnswers.answers } : {}),
      ...(admitted.documents.length > 0 ? { admission: admitted.documents } : {}),
      ...(category === null ? {} : { category }),
      ...(isToCheck ? { documentsState: 'to-check' as const } : {}),
    },
    issues: Object.fromEntries([
      ...Object.entries(checkedAnswers.issues).map(([code, issue]) => [`answers.${code}`, issue]),
      ...Object.entries(ofCategory).map(([field, issue]) => [`category.${field}`, issue]),
      ...Object.entries(admitted.issues).map(([field, issue]) => [`admission.${field}`, issue]),
    ]),
  }
}

const nothing = { details: {}, issues: {} } as const

/** The ids of files in answers and documents, with the field of each. */
export function referencedFiles(
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
