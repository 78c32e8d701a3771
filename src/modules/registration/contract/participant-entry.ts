import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { DocumentsStateView, MissingDocuments } from '../entry-details/contract/details.ts'
import { EntryCategoryView } from '../social-categories/contract/categories.ts'
import { ownEntryParams } from './own-entry.ts'
import { SimpleCard } from './shapes.ts'

/**
 * The account's own entry, also where another account paid for it: without the order, its sums or its other people.
 */
export const getParticipantEntryRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId/mine',
  summary: 'Retrieve the caller’s own entry (race, bib, place, documents), whoever paid for it, without order data',
  role: 'account',
  databaseRole: 'system',
  params: ownEntryParams,
  reply: z.object({
    entryId: z.uuid(),
    registrationId: z.uuid(),
    fullName: z.string(),
    /** The bib as worn: of a team with the leg, «12-3». */
    bib: z.string().nullable(),
    /** The team of the leg, and the page of its board; null for an individual start. */
    team: z.object({ name: z.string(), board: z.string() }).nullable(),
    startsAt: z.iso.datetime(),
    eventStatus: z.enum(['published', 'cancelled', 'postponed']),
    isOver: z.boolean(),
    serverNow: z.iso.datetime(),
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    pickup: z.string(),
    documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
    /**
     * Of a place with a social category's price: the document to show for it, or the sum due
     * without it.
     */
    category: EntryCategoryView.nullable(),
    missing: MissingDocuments,
    /** Whether its data may be changed now. */
    canChange: z.boolean(),
    /** The page where answers and documents are changed; null where none can be. */
    detailsAt: z.string().nullable(),
    card: SimpleCard,
  }),
  errors: { 'registration.not_found': 404, 'registration.entry_unknown': 404 },
})
