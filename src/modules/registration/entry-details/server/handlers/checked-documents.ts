import { err, ok } from '#src/kernel/result.ts'
import { formatIdentityNumber } from '#src/modules/accounts/domain/identity-documents.ts'
import { findIdentityDocument } from '#src/modules/accounts/server/reads/identity-document.ts'
import { listParticipantDocuments } from '#src/modules/accounts/server/reads/own-documents.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { entriesOfOrder, type OrderEntry } from '../../../server/queries/own-entries.ts'
import { categoriesOfOrder } from '../../../social-categories/server/queries/entry-categories.ts'
import { toEntryCategoryView } from '../../../social-categories/server/reads/categories-view.ts'
import { findTeamOfOrder, membersOfTeam } from '../../../teams/server/queries/teams.ts'
import {
  decideDocumentsRoute,
  getHandedInFileRoute,
  getHandedInRoute,
  readIdentityDocumentRoute,
  type SubmittedDocuments,
} from '../../contract/checked-documents.ts'
import { toEnteredDocument } from '../../domain/entered-admission.ts'
import { referencedFiles } from '../../domain/entry-details.ts'
import { decideDocuments } from '../commands/decide-documents.ts'
import { findFileOfOrder } from '../queries/files.ts'
import { questionIn, shownDocument, toContractAnswers } from '../reads/known-details.ts'
import { fileReply } from './files.ts'

type Language = 'ru' | 'en'

export const getHandedInHandler = handle(getHandedInRoute, async ({ tx, language, services }, { params }) => {
  const view = await submittedDocuments(tx, services, params.registrationId, language)
  return view.entries.length === 0 ? err('registration.not_found') : ok(view)
})

export const decideDocumentsHandler = handle(decideDocumentsRoute, async (context, { params, body }) => {
  const { tx, actor, language, services } = context
  const { registrationId: orderId } = params
  const decided = await decideDocuments(tx, { ...body, orderId, by: actor.accountId })
  return decided.ok ? ok(await submittedDocuments(tx, services, orderId, language)) : decided
})

export const getHandedInFileHandler = handle(getHandedInFileRoute, async ({ tx, services }, { params }) =>
  fileReply(services, await findFileOfOrder(tx, params.registrationId, params.fileId)),
)

/** Reads a whole number where the race's rule allows it; logged before the number is returned. */
export const readIdentityDocumentHandler = handle(readIdentityDocumentRoute, async (context, { params, body }) => {
  const { services, actor } = context
  const found = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const entry = (await entriesOfOrder(tx, params.registrationId)).find(({ id }) => id === body.entryId)
    const race = entry && (await findRaceRulesById(tx, entry.raceId))
    if (!entry || !race) return null
    // A transferred or deleted entry's document is not readable.
    const isStored = (await identityView(tx, entry, race.readsIdentity)) !== null
    return { documentId: isStored ? entry.identityDocumentId : null, isReadable: race.readsIdentity }
  })
  if (found === null) return err('registration.entry_unknown')
  if (!found.isReadable) return err('registration.identity_not_readable')
  if (found.documentId === null) return err('registration.identity_gone')
  const reading = { documentId: found.documentId, reason: 'registration.race_list', readBy: actor }
  const document = await findIdentityDocument(services, reading)
  if (document === null) return err('registration.identity_gone')
  return ok({ code: document.code, documentNumber: formatIdentityNumber(document.code, document.number) })
})

/** The submitted details of an order; of a team those of its members. */
async function submittedDocuments(
  tx: Tx,
  services: Services,
  registrationId: string,
  language: Language,
): Promise<SubmittedDocuments> {
  const all = await entriesOfOrder(tx, registrationId)
  const team = await findTeamOfOrder(tx, registrationId)
  const members = team === null ? [] : await membersOfTeam(tx, team.id)
  const entries: SubmittedEntry[] = all.flatMap((entry) =>
    entry.id === team?.id ? members.map((member) => ({ ...entry, ...member, identityDocumentId: null })) : entry,
  )
  const categories = await categoriesOfOrder(tx, registrationId)
  const views: SubmittedDocuments['entries'] = []
  for (const entry of entries) {
    const category = categories.get(entry.id)
    const view = await entryView(tx, { registrationId, entry, language, fileId: category?.fileId ?? null })
    views.push({ ...view, category: toEntryCategoryView(services, language, category) })
  }
  return { registrationId, entries: views }
}

type Identified = 'participantId' | 'identityDocumentId'
type EntryField = 'id' | 'raceId' | 'raceNameRu' | 'raceNameEn' | 'participant' | 'answers' | 'admission'
type SubmittedEntry = Pick<OrderEntry, EntryField | Identified | 'documentsState' | 'documentsNote'>
type EntryRequest = {
  readonly registrationId: string
  readonly entry: SubmittedEntry
  readonly language: Language
  /** The file submitted for its category. */
  readonly fileId: string | null
}
type EntryView = Omit<SubmittedDocuments['entries'][number], 'category'>

async function entryView(tx: Tx, { registrationId, entry, language, fileId }: EntryRequest): Promise<EntryView> {
  const race = await findRaceRulesById(tx, entry.raceId)
  if (race === null) throw new Error(`entry ${entry.id}: race ${entry.raceId} not found`)
  const details = { answers: entry.answers ?? {}, admission: entry.admission ?? [] }
  const ids = [...referencedFiles(details, race.questions).keys(), ...(fileId === null ? [] : [fileId])]
  const files = await Promise.all(ids.map((id) => findFileOfOrder(tx, registrationId, id)))
  return {
    entryId: entry.id,
    fullName: nameIn(language, entry.participant),
    birthDate: entry.participant.birthDate,
    guardian: entry.participant.guardian ?? null,
    raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    questions: race.questions.map((question) => questionIn(language, question)),
    answers: toContractAnswers(details.answers),
    admission: race.requirements.map((requirement) => {
      const kind = toEnteredDocument[requirement]
      const document = details.admission.find((one) => one.kind === kind)
      return { kind, isBarring: race.admissionBlocks.includes(requirement), ...shownDocument(document) }
    }),
    identity: await identityView(tx, entry, race.readsIdentity),
    documentsState: entry.documentsState,
    documentsNote: entry.documentsNote,
    files: files.flatMap((file) =>
      file === null
        ? []
        : {
            fileId: file.id,
            name: file.name,
            url: `/api/organizer/registrations/${registrationId}/files/${file.id}`,
          },
    ),
  }
}

async function identityView(
  tx: Tx,
  { participantId, identityDocumentId }: Pick<OrderEntry, Identified>,
  isReadable: boolean,
) {
  if (identityDocumentId === null) return null
  const [savedDocuments] = await listParticipantDocuments(tx, [participantId])
  const document = savedDocuments?.identity.find(({ id }) => id === identityDocumentId)
  return document === undefined ? null : { code: document.code, maskedNumber: document.maskedNumber, isReadable }
}
