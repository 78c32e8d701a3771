import { parsePlainDate } from '#src/kernel/plain-date.ts'
import type { AdmissionDocument } from '#src/modules/accounts/domain/admission-documents.ts'
import { listParticipantDocuments } from '#src/modules/accounts/server/reads/own-documents.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { type Question, sharedCodes } from '#src/modules/catalog/domain/questions.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { salesRuntime } from '../../../checkout/server/commands/hold-place.ts'
import type { OrderEntry } from '../../../server/queries/own-entries.ts'
import { categoriesView } from '../../../social-categories/server/reads/categories-view.ts'
import { type Answers, readAnswer } from '../../domain/answers.ts'
import { type EnteredDocument, toEnteredDocument } from '../../domain/entered-admission.ts'
import { identityCodeIssue, identityRule } from '../../domain/entered-identity.ts'
import { entryFileUrl } from '../../domain/entry-file.ts'
import { type DetailsRow, detailsOfPerson } from '../queries/details.ts'
import { findFiles } from '../queries/files.ts'

type Person = Parameters<typeof personKeyHash>[1]
type DetailsRequest = {
  readonly accountId: string
  readonly race: RaceRules
  readonly orderId: string | null
  /** The social category in the profile. */
  readonly known: string
  /** The corrected entry; null for a new one. */
  readonly entry:
    | (Pick<OrderEntry, 'answers' | 'admission'> & Partial<Pick<OrderEntry, 'id' | 'identityDocumentId'>>)
    | null
  readonly owner: 'own' | 'relative'
  readonly participantId: string | null
  readonly person: Person
}

/**
 * The details that the race asks for with their known values: those of the entry; else the same
 * person's answers in the event, or in any event where the question is about the person, and the
 * account's saved documents.
 */
export async function knownDetails(tx: Tx, services: Services, language: 'ru' | 'en', request: DetailsRequest) {
  const { race, accountId } = request
  const { answers, documents } = await detailsFor(tx, services, request)
  const ids = [...race.questions.flatMap(({ code, kind }) => (kind === 'file' ? [answers[code]] : []))]
  const categories = await categoriesView(tx, services, language, request)
  const fileIds = [...ids, categories?.fileId, ...documents.map((document) => document.has && document.scanId)].filter(
    (id) => typeof id === 'string',
  )
  const files = fileIds.length === 0 ? [] : await findFiles(tx, accountId, fileIds)
  return {
    questions: race.questions.map((question) => questionIn(language, question)),
    answers: toContractAnswers(answers),
    admission: race.requirements.map((requirement) => {
      const kind = toEnteredDocument[requirement]
      const document = documents.find((one) => one.kind === kind)
      return { kind, isBarring: race.admissionBlocks.includes(requirement), ...shownDocument(document) }
    }),
    identity: await knownIdentity(tx, services, request),
    categories,
    checksDocuments: race.checksDocuments,
    sellsInsurance: race.sellsInsurance,
    files: files.map(({ id, name }) => ({ fileId: id, name, url: entryFileUrl(id) })),
  }
}

/** A question with its texts in one language. */
export function questionIn(language: 'ru' | 'en', { label, hint, options, ...question }: Question) {
  return {
    ...question,
    label: label[language],
    hint: hint[language],
    options: options.map(({ code, label: words }) => ({ code, label: words[language] })),
  }
}

/** The account's saved documents of this person, masked, where the race asks for one. */
async function knownIdentity(
  tx: Tx,
  services: Services,
  { race, entry, accountId, person, ...ownership }: DetailsRequest,
) {
  const rule = identityRule(race)
  if (rule === 'off') return null
  const id = await participantOf(services, accountId, ownership)
  const birthDate = parsePlainDate(person.birthDate ?? '')
  const [all] = id === null ? [] : await listParticipantDocuments(tx, [id])
  const savedIdentity = (all?.identity ?? []).filter(
    ({ code }) => identityCodeIssue(code, { birthDate, raceDay: race.raceDay }) === null,
  )
  const named = savedIdentity.find((document) => document.id === entry?.identityDocumentId)
  // An optional document is not preselected.
  const offered = named ?? (rule === 'required' && entry === null ? savedIdentity[0] : undefined)
  return {
    isRequired: rule === 'required',
    isReadable: race.readsIdentity,
    saved: savedIdentity.map((document) => ({
      documentId: document.id,
      code: document.code,
      maskedNumber: document.maskedNumber,
    })),
    documentId: offered?.id ?? null,
  }
}

/** Answers in the contract's mutable form. */
export function toContractAnswers(answers: Answers) {
  return Object.fromEntries(
    Object.entries(answers).map(([code, answer]) => [code, typeof answer === 'object' ? [...answer] : answer]),
  )
}

/** A document as the form shows it; `has` is null if the question was not answered. */
export function shownDocument(document: EnteredDocument | undefined) {
  if (!document?.has)
    return { has: document?.has ?? null, documentNumber: '', validUntil: '', scanId: document?.scanId ?? null }
  const { has, documentNumber, validUntil, scanId } = document
  return { has, documentNumber, validUntil, scanId }
}

async function detailsFor(
  tx: Tx,
  services: Services,
  { accountId, race, entry, person, ...ownership }: DetailsRequest,
): Promise<{ readonly answers: Answers; readonly documents: readonly EnteredDocument[] }> {
  if (race.questions.length === 0 && race.requirements.length === 0) return { answers: {}, documents: [] }
  const isKnown = person.birthDate !== null && person.lastName !== ''
  const personKey = isKnown ? personKeyHash(services.keyFor('personKey'), person) : null
  const before = personKey === null ? [] : await detailsOfPerson(tx, accountId, personKey)
  const sameEvent = before.filter(({ eventId }) => eventId === race.eventId)
  const answers = entry === null ? answersBefore(race, before, sameEvent) : (entry.answers ?? {})
  if (race.requirements.length === 0) return { answers, documents: [] }
  if (entry?.admission != null) return { answers, documents: entry.admission }
  const storedDocuments = await findStoredDocuments(services, accountId, ownership)
  return {
    answers,
    documents: storedDocuments.map((document) => ({ ...document, scanId: scanBefore(document, sameEvent) })),
  }
}

/** The earlier answers of the person. Consents are never reused. */
function answersBefore(
  { questions }: RaceRules,
  anywhere: readonly DetailsRow[],
  sameEvent: readonly DetailsRow[],
): Answers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      if (question.kind === 'consent') return []
      const rows = sharedCodes.includes(question.code) && question.kind !== 'file' ? anywhere : sameEvent
      for (const { answers } of rows) {
        const read = readAnswer({ ...question, isRequired: true }, answers?.[question.code])
        if ('answer' in read && read.answer !== null) return [[question.code, read.answer]]
      }
      return []
    }),
  )
}

async function findStoredDocuments(
  services: Services,
  accountId: string,
  { owner, participantId }: Pick<DetailsRequest, 'owner' | 'participantId'>,
): Promise<readonly AdmissionDocument[]> {
  const id = await participantOf(services, accountId, { owner, participantId })
  return id === null ? [] : await salesRuntime(services).admission(id)
}

/** The participant of the documents; null where the account has none for this person yet. */
async function participantOf(
  services: Services,
  accountId: string,
  { owner, participantId }: Pick<DetailsRequest, 'owner' | 'participantId'>,
): Promise<string | null> {
  return owner === 'relative'
    ? participantId
    : ((await salesRuntime(services).ownParticipant(accountId)).own?.id ?? null)
}

/** The scan of the same document, if it was submitted for another race of the event. */
function scanBefore(document: AdmissionDocument, rows: readonly DetailsRow[]): string | null {
  if (!document.has) return null
  const documents = rows.flatMap(({ admission }) => admission ?? [])
  const same = documents.find(
    (one) =>
      one.has &&
      one.kind === document.kind &&
      one.documentNumber === document.documentNumber &&
      one.validUntil === document.validUntil &&
      one.scanId !== null,
  )
  return same?.scanId ?? null
}
