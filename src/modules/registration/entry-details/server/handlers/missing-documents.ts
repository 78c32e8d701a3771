import { ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { getMissingDocumentsRoute } from '../../contract/missing-documents.ts'
import { missingDocuments } from '../../domain/missing-documents.ts'
import { entriesWithRequirements } from '../queries/missing-documents.ts'

/** More than anybody reads; the registrations' own pages show all. */
const maxEntries = 50

export const getMissingDocumentsHandler = handle(getMissingDocumentsRoute, async ({ tx, actor, language }) => {
  const found = await entriesWithRequirements(tx, actor.accountId, maxEntries)
  const entries = found.map((entry) => ({
    ...{ registrationId: entry.registrationId, entryId: entry.entryId },
    eventName: language === 'ru' ? entry.eventNameRu : entry.eventNameEn,
    fullName: nameIn(language, entry.participant),
    missing: missingDocuments(entry, entry.admission, entry),
    isRefused: entry.documentsState === 'refused',
  }))
  return ok({ entries: entries.filter(({ missing, isRefused }) => isRefused || missing.length > 0) })
})
