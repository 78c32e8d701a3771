import { toString as qrPicture } from 'qrcode'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { FileReply } from '#src/kernel/route.ts'
import { fullName } from '#src/modules/accounts/domain/profile.ts'
import { listPeople } from '#src/modules/accounts/server/reads/list-people.ts'
import { calendarPath } from '#src/modules/catalog/domain/calendar-path.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import {
  entryDocumentRoute,
  entryDocumentsRoute,
  getTicketKeyRoute,
  getTicketQrRoute,
  getTicketsRoute,
  writePowerOfAttorneyRoute,
} from '../../contract/documents.ts'
import { documentsNeeded, type EntryDocumentKind } from '../../domain/documents-needed.ts'
import { ageOnRaceDay, buildFormFacts } from '../build-form-facts.ts'
import { buildTicketSheet, inLanguage, ticketNotes, ticketTokenOf } from '../build-ticket-sheet.ts'
import { documentName, ticketName } from '../document-name.ts'
import type { EntryWithDocuments } from '../queries/entries-with-documents.ts'
import { type EntrySelection, findTicketFacts, type TicketFacts } from '../reads/ticket-facts.ts'
import { ticketKeys } from '../ticket-token.ts'

type Context = RequestContext & { readonly actor: Actor }
type NotFound = 'documents.not_found'

export const listEntryDocuments = handle(entryDocumentsRoute, async (context, { params }) => {
  const found = await findEntries(context, { orderId: params.registrationId })
  if (found === null) return err('documents.not_found')
  const { language } = context
  const races = new Map(found.entries.map((entry) => [entry.raceCode, entry]))
  return ok({
    registrationId: params.registrationId,
    isOnline: found.entries.some((entry) => entry.isOnline && !entry.isAnothers),
    period: periodOf(found.entries[0]),
    isPostponed: found.entries[0].isPostponed,
    entries: found.entries.map((entry) => ({
      entryId: entry.entryId,
      fullName: nameIn(language, entry.participant),
      raceCode: entry.raceCode,
      raceName: inLanguage(language, entry.raceNameRu, entry.raceNameEn),
      startsAt: entry.startsAt,
      documents: neededFor(entry),
      ...ticketNotes(entry, { language, textOf: context.services.textOf }),
    })),
    races: [...races.values()].map((entry) => ({
      raceCode: entry.raceCode,
      raceName: inLanguage(language, entry.raceNameRu, entry.raceNameEn),
      calendar: calendarPath(entry.eventCode, entry.raceCode),
    })),
    collectors: await collectorsOf(context, found),
  })
})

function periodOf({ isOnline, startsOn, endsOn }: EntryWithDocuments) {
  return isOnline ? { from: startsOn, to: endsOn } : null
}

export const getTicketsHandler = handle(getTicketsRoute, async (context, { params, query }) => {
  const found = await findEntries(context, { orderId: params.registrationId, entryId: query.entryId })
  if (found === null) return err('documents.not_found')
  const { services, language } = context
  const { privateKey } = ticketKeys(services.keyFor('ticket'))
  const sheet = buildTicketSheet(found.entries, { ...found, language, textOf: services.textOf, key: privateKey })
  return ok(await printed(context, 'ticket', sheet, ticketName(found, language)))
})

/** White margin around the code, so that it is readable on a dark page too. */
const quietZone = 4

export const getTicketQrHandler = handle(getTicketQrRoute, async (context, { params }) => {
  const found = await findEntries(context, { orderId: params.registrationId, entryId: params.entryId })
  if (found === null) return err('documents.not_found')
  const { privateKey } = ticketKeys(context.services.keyFor('ticket'))
  const token = ticketTokenOf(found.entries[0], privateKey)
  return ok({ token, svg: await qrPicture(token, { type: 'svg', errorCorrectionLevel: 'M', margin: quietZone }) })
})

export const getEntryDocument = handle(entryDocumentRoute, async (context, { params, query }) => {
  const word = params.document === 'application' ? 'заявление' : 'согласие'
  return await printForm(context, { orderId: params.registrationId, entryId: query.entryId }, params.document, word)
})

export const writePowerOfAttorneyHandler = handle(writePowerOfAttorneyRoute, async (context, { params, body }) => {
  const chosen = body.participantId === undefined ? null : await nameOfFamily(context, body.participantId)
  if (chosen === null && body.participantId !== undefined) return err('documents.not_found')
  const collector = chosen ?? body.collector
  const selection = { orderId: params.registrationId, entryId: body.entryId }
  const document = await printForm(context, selection, 'power-of-attorney', 'доверенность', { collector })
  return document.ok ? ok({ ...document.value, isSaved: true }) : document // downloaded, so that the page with the form stays open
})

export const getTicketKeyHandler = handle(getTicketKeyRoute, async ({ services }) => {
  const { x } = ticketKeys(services.keyFor('ticket')).publicKey.export({ format: 'jwk' })
  return ok({ format: 'SL1', algorithm: 'Ed25519', publicKey: x ?? '' })
})

/** The document of all entries that need it in one file; an error where none does. */
async function printForm(
  context: Context,
  selection: EntrySelection,
  kind: EntryDocumentKind,
  word: string,
  more: { readonly collector?: string } = {},
): Promise<Result<FileReply, NotFound>> {
  const found = await findEntries(context, selection)
  const [first, ...rest] = (found?.entries ?? []).filter(
    (entry) => neededFor(entry).includes(kind) && fullName(entry.participant) !== more.collector,
  )
  if (found === null || first === undefined) return err('documents.not_found')
  const facts = { ...buildFormFacts([first, ...rest], found.organizer), ...more }
  return ok(await printed(context, kind, facts, documentName(found, 'ru', word)))
}

/**
 * The documents of an entry that the reader may print; none for a friend with an own account, whose
 * address the payer must not see, and none while a postponed event has no day to be signed for.
 */
function neededFor(entry: EntryWithDocuments): EntryDocumentKind[] {
  return entry.isAnothers || entry.isPostponed ? [] : documentsNeeded(ageOnRaceDay(entry), entry.isOnline)
}

function findEntries({ services, actor }: Context, selection: EntrySelection): Promise<TicketFacts | null> {
  return findTicketFacts(services.db, actor.accountId, selection)
}

/** Renders the PDF while no database connection is held. */
async function printed({ services, actor }: Context, kind: string, facts: unknown, name: string): Promise<FileReply> {
  const bytes = await services.pdf.renderFor(actor.accountId, kind, facts)
  return { bytes: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream(), name }
}

/** Who of the family may collect; nobody collects only their own pack for themselves. */
async function collectorsOf(context: Context, { entries }: TicketFacts) {
  const people = await familyAndSelf(context)
  const others = people.filter(({ name }) => entries.some((entry) => fullName(entry.participant) !== name))
  return others.map(({ id, name }) => ({ participantId: id, name }))
}

async function nameOfFamily(context: Context, participantId: string): Promise<string | null> {
  const people = await familyAndSelf(context)
  return people.find(({ id }) => id === participantId)?.name ?? null
}

async function familyAndSelf({ services, actor }: Context): Promise<{ id: string; name: string }[]> {
  const { accountId } = actor
  const people = await services.db.transaction({ role: 'self', accountId, readOnly: true }, (tx) =>
    listPeople(tx, accountId),
  )
  return people.map((person) => ({ id: person.id, name: fullName(person) })).filter(({ name }) => name !== '')
}
