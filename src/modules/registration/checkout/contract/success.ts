import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { GroupEntryTerms } from '../../contract/group-entry-terms.ts'
import { BillItem, SimpleCard } from '../../contract/shapes.ts'
import { DocumentsStateView } from '../../entry-details/contract/details.ts'
import { EntryCategoryView } from '../../social-categories/contract/categories.ts'
import { EntryWaveView } from '../../waves/contract/waves.ts'

export const getSuccessRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId',
  summary: 'Retrieve a paid order: participants, bibs, total and cancelled items; payer only',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    paidAt: z.iso.datetime(),
    overallMinor: z.number().int(),
    /** Where the order in the address pays options: what was paid for them; else null. */
    optionsPaidMinor: z.number().int().nullable(),
    /** The refund, done or under way. */
    refundedMinor: z.number().int(),
    items: z.array(BillItem),
    discounts: z.array(z.object({ name: z.string(), code: z.string().nullable(), amountMinor: z.number().int() })),
    commissions: z.array(
      z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
    ),
    /** The parts that the payer pays to the provider of a payment in parts; null: paid at once. */
    installments: z.array(z.object({ on: z.iso.date(), amountMinor: z.number().int() })).nullable(),
    card: SimpleCard,
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    pickup: z.string(),
    emailTo: z.string(),
    /** The step that shows the team of a team race; null: no team. */
    teamStep: z.enum(['team', 'relay']).nullable(),
    /** It is paid, and pays for legs of a team, whose page shows it. */
    paysLegs: z.boolean(),
    /** It is a group entry: its list and document are on its own page. */
    isGroupEntry: z.boolean(),
    /** Its company and its deadline for other names; null for every other order. */
    groupEntry: GroupEntryTerms.nullable(),
    /** The entries not cancelled; none where the whole order was. */
    entries: z.array(
      z.object({
        entryId: z.uuid(),
        bib: z.number().int().nullable(),
        fullName: z.string(),
        /** The place has an open invitation: `fullName` is the invited person. */
        isInvited: z.boolean(),
        /** Entered by a group entry. */
        isOfGroupEntry: z.boolean(),
        /** The legal representative's declaration, for a minor. */
        guardian: z.enum(['representative', 'paper']).nullable(),
        /** Where the organizer checks documents: the state, and the organizer's note. */
        documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
        category: EntryCategoryView.nullable(),
        wave: EntryWaveView.nullable(),
        /**
         * The text on the bib beside the number; null where the race does not offer it, or none was
         * entered.
         */
        bibName: z.string().nullable(),
        raceName: z.string(),
        startsAt: z.iso.datetime(),
        distanceM: z.number().int().nullable(),
      }),
    ),
    /** The cancellations of the order, the newest first. */
    cancellations: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        /** Cancelled lines, or the difference to a cheaper race. */
        kind: z.enum(['cancellation', 'price_reduction']),
        cancelledBy: z.enum(['owner', 'organizer', 'operator']),
        items: z.array(
          z.object({ id: z.uuid(), name: z.string(), count: z.number().int(), refundMinor: z.number().int() }),
        ),
        refundMinor: z.number().int(),
        /** The refund's progress; null where there is none. */
        refund: z.enum(['requested', 'done', 'failed']).nullable(),
        /** The place was sold to the race's waitlist. */
        isReleased: z.boolean(),
        /** The part that pays a place at another event. */
        moved: z.object({ minor: z.number().int(), eventName: z.string() }).nullable(),
      }),
    ),
    /** Whether the race is still on sale for a new registration. */
    isOnSale: z.boolean(),
  }),
  errors: { 'registration.not_found': 404 },
})

export const getOrderRaceRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/race',
  summary: 'Retrieve the race of one of the caller’s orders, paid or unpaid',
  role: 'account',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({ eventCode: z.string(), raceCode: z.string() }),
  errors: { 'registration.not_found': 404 },
})
