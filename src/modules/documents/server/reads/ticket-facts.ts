import { findRequisites, type Requisites } from '#src/modules/organizers/server/reads/requisites.ts'
import type { Database } from '#src/platform/db/database.ts'
import { type EntryWithDocuments, entriesWithDocuments } from '../queries/entries-with-documents.ts'

export type EntrySelection = { readonly orderId: string; readonly entryId?: string | undefined }

export type TicketFacts = {
  readonly entries: readonly [EntryWithDocuments, ...EntryWithDocuments[]]
  readonly organizer: Requisites
}

/** The entries of an order whose documents this account may print; null where there are none. */
export async function findTicketFacts(
  db: Database,
  accountId: string,
  { orderId, entryId }: EntrySelection,
): Promise<TicketFacts | null> {
  return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const all = await entriesWithDocuments(tx, accountId, orderId)
    const [first, ...rest] = all.filter((entry) => entryId === undefined || entry.entryId === entryId)
    const organizer = first === undefined ? null : await findRequisites(tx, first.organizerId)
    return first === undefined || organizer === null ? null : { entries: [first, ...rest], organizer }
  })
}
