import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { EntryCategoryView } from '../../categories/contract/categories.ts'
import { BillItem, SimpleCard } from '../../contract/shapes.ts'
import { DocumentsStateView } from '../../entry-details/contract/details.ts'
import { EntryWaveView } from '../../waves/contract/waves.ts'

export const getSuccess = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId',
  summary:
    'An order that was paid: who is registered under which bib, what it came to, what was given up; its payer only',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    paidAt: z.iso.datetime(),
    overallMinor: z.number().int(),
    /** What went back of it, or is on its way. */
    refundedMinor: z.number().int(),
    items: z.array(BillItem),
    discountMinor: z.number().int(),
    commissions: z.array(
      z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
    ),
    card: SimpleCard,
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    pickup: z.string(),
    emailTo: z.string(),
    /** Of a race of teams the step where its board is; null: none. */
    teamStep: z.enum(['team', 'relay']).nullable(),
    /** It stands, and pays for legs of somebody's team, whose board says so. */
    paysLegs: z.boolean(),
    /** It is a group entry, whose list and document are at its own page. */
    isGroupEntry: z.boolean(),
    /** Those that stand; none where all of it was given up. */
    entries: z.array(
      z.object({
        entryId: z.uuid(),
        bib: z.number().int().nullable(),
        fullName: z.string(),
        /** Nobody has come for it yet: `fullName` says whom it waits for. */
        isInvited: z.boolean(),
        /** Entered by a group entry. */
        isOfGroupEntry: z.boolean(),
        /** What a legal representative declared, of who was not of age. */
        guardian: z.enum(['representative', 'paper']).nullable(),
        /** Where the organizer looks at documents: how that stands, and what was written about them. */
        documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
        category: EntryCategoryView.nullable(),
        wave: EntryWaveView.nullable(),
        /** What will stand on the bib beside the number; null where the race does not offer it, or nothing was said. */
        bibName: z.string().nullable(),
        raceName: z.string(),
        startsAt: z.iso.datetime(),
        distanceM: z.number().int().nullable(),
      }),
    ),
    /** What was given up of it, the newest first. */
    cancellations: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        /** What was given up, or the difference to a cheaper race that was taken instead. */
        kind: z.enum(['given_up', 'difference']),
        cancelledBy: z.enum(['owner', 'organizer', 'operator']),
        items: z.array(
          z.object({ id: z.uuid(), name: z.string(), count: z.number().int(), refundMinor: z.number().int() }),
        ),
        refundMinor: z.number().int(),
        /** How far the money has come; null where none goes back. */
        refund: z.enum(['requested', 'done', 'failed']).nullable(),
        /** The place went to whoever was next in the race's line. */
        isReleased: z.boolean(),
        /** What of it pays a place at another event. */
        moved: z.object({ minor: z.number().int(), eventName: z.string() }).nullable(),
      }),
    ),
    /** Whether the race is still on sale for who begins anew. */
    isOnSale: z.boolean(),
  }),
  errors: { 'registration.not_found': 404 },
})

export const getOrderRace = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/race',
  summary: 'Which race an own order is about, paid or not',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({ eventCode: z.string(), raceCode: z.string() }),
  errors: { 'registration.not_found': 404 },
})
