import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode, OrderStatusCode } from '#src/modules/orders/contract/cart.ts'
import { CancelRefusal } from '../cancellations/contract/cancellation.ts'
import { EntryCategoryView } from '../categories/contract/categories.ts'
import { DocumentsStateView, MissingDocuments } from '../entry-details/contract/details.ts'
import { BillItem, SimpleCard } from './shapes.ts'

const EntryState = z.enum(['held', 'confirmed', 'deferred', 'expired', 'cancelled', 'refunded'])

/** More that waits to be paid for one place of a paid order. */
const Difference = z.object({
  priceDifferenceId: z.uuid(),
  raceName: z.string(),
  moreMinor: z.number().int(),
  /** The place stays where it is: a social category's price difference. */
  isForPlace: z.boolean(),
  /** The place goes to a race of another event. */
  isMoved: z.boolean(),
  payBefore: z.iso.datetime(),
  continueTo: z.string(),
})

const OwnOrderFields = z.object({
  registrationId: z.uuid(),
  tenant: z.string(),
  status: OrderStatusCode,
  eventCode: z.string(),
  eventName: z.string(),
  eventStatus: z.enum(['published', 'cancelled', 'postponed']),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The event's clock, by which those days are. */
  timeZone: z.string(),
  isOnline: z.boolean(),
  city: z.string(),
  currency: CurrencyCode,
  /** Null until it is paid. */
  overallMinor: z.number().int().nullable(),
  payBefore: z.iso.datetime().nullable(),
  /** What is to be paid now; null where nothing waits. */
  toPayMinor: z.number().int().nullable(),
  /** Among what waits: it is a difference beside the paid order of this id. */
  difference: Difference.nullable(),
  /** Of a paid order: the differences that wait. */
  waits: z.array(Difference),
  /** Where it is paid, on the order's own brand; null where nothing waits. */
  continueTo: z.string().nullable(),
  /** It pays the organizer's fee for a place that is transferred, and has no entries of its own. */
  isFee: z.boolean(),
  /** Of an order that pays for legs of a team, and has no entries of its own: which. */
  legsOf: z.object({ team: z.string(), raceName: z.string() }).nullable(),
  /** Of a group entry: where its list is, on the order's own brand; null for every other order. */
  groupEntryAt: z.string().nullable(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      raceName: z.string(),
      state: EntryState,
      /** Somebody else has the place by now. */
      isTransferred: z.boolean(),
      bib: z.number().int().nullable(),
    }),
  ),
})
export type OwnOrderView = z.infer<typeof OwnOrderFields>

export const getOwnRegistrations = defineRoute({
  method: 'get',
  path: '/api/account/registrations',
  summary: 'The caller’s orders of all brands: those that wait for payment, what is ahead, what is over or given up',
  role: 'account',
  transaction: 'none', // of several brands
  query: z.object({
    /** How many of the past to show, the latest first. */
    past: z.coerce.number().int().min(1).max(500).default(20),
  }),
  reply: z.object({
    serverNow: z.iso.datetime(),
    waiting: z.array(OwnOrderFields),
    upcoming: z.array(OwnOrderFields),
    /** Nobody of them starts there any more: what was paid waits for the event’s next edition. */
    deferred: z.array(OwnOrderFields),
    past: z.array(OwnOrderFields),
    pastCount: z.number().int(),
  }),
})

export const getOwnRegistration = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId',
  summary: 'One of them wholly: people, races, bibs, sums, payments, and what can still be done with it until when',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    tenant: z.string(),
    status: OrderStatusCode,
    serverNow: z.iso.datetime(),
    payBefore: z.iso.datetime().nullable(),
    paidAt: z.iso.datetime().nullable(),
    continueTo: z.string().nullable(),
    /** Where whom one invited is seen to; null where nobody was. */
    invitationsAt: z.string().nullable(),
    /** Where the captain sees to the team's members; null where it is no team's place. */
    boardAt: z.string().nullable(),
    /** How many its team lacks and may still take in; 0 where it is whole, or no team's place. */
    teamMissing: z.number().int(),
    /** It pays the organizer's fee for a place that is transferred. */
    isFee: z.boolean(),
    /** That place, once it has changed hands: in whose order it stands; null where it has not. */
    feeFor: z.object({ registrationId: z.uuid(), entryId: z.uuid(), isByOthers: z.boolean() }).nullable(),
    /** The team whose legs it pays for, and where its board is; null: it is no order for legs. */
    legsOf: z.object({ team: z.string(), board: z.string() }).nullable(),
    /** Of a group entry: where its list is; null for every other order. */
    groupEntryAt: z.string().nullable(),
    card: SimpleCard,
    eventStatus: z.enum(['published', 'cancelled', 'postponed']),
    /** Since when its owner stays in although the event is postponed; null where they have not said so. */
    stayConfirmedAt: z.iso.datetime().nullable(),
    isOver: z.boolean(),
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    pickup: z.string(),
    items: z.array(BillItem),
    discountMinor: z.number().int(),
    commissions: z.array(
      z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
    ),
    overallMinor: z.number().int(),
    refundedMinor: z.number().int(),
    /** Differences to more expensive races that wait to be paid, each with its clock and where that is done. */
    priceDifferences: z.array(Difference),
    entries: z.array(
      z.object({
        entryId: z.uuid(),
        fullName: z.string(),
        raceCode: z.string(),
        raceName: z.string(),
        distanceM: z.number().int().nullable(),
        startsAt: z.iso.datetime(),
        state: EntryState,
        bib: z.number().int().nullable(),
        category: EntryCategoryView.nullable(),
        /** What its price difference would cost online, with commission; null where it can't be paid so. */
        payCategoryMinor: z.number().int().nullable(),
        /** Whether its data may be changed here and now. */
        canChange: z.boolean(),
        /** And whether another race of the event may be taken instead. */
        canMove: z.boolean(),
        /** Whether the place may be transferred, or is offered to somebody. */
        canTransfer: z.boolean(),
        /** Somebody else has it by now. */
        isTransferred: z.boolean(),
        /** To which address it is offered; empty within the family, null where it is not. */
        offeredTo: z.string().nullable(),
        /** Or it is let go to who is next in line. */
        isOfferedToWaitlist: z.boolean(),
        /** What the organizer said of its documents; null where nobody looks at them. */
        documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
        /** What was not there yet and may still be told of. */
        missing: MissingDocuments,
        /** Where answers and documents are told anew; null where nothing of them may be. */
        detailsAt: z.string().nullable(),
        /** And whether it may be moved to another event, where this one is called off. */
        canEventMove: z.boolean(),
        /** And whether it may be deferred to the event's next edition. */
        canDefer: z.boolean(),
      }),
    ),
    /** Money that came, or was tried; the newest first. */
    payments: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        method: z.string(),
        amountMinor: z.number().int(),
        state: z.enum(['created', 'open', 'succeeded', 'declined', 'cancelled', 'expired', 'refunding', 'refunded']),
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
          z.object({
            id: z.uuid(),
            /** Whose place it was; null for what is no place. */
            entryId: z.uuid().nullable(),
            name: z.string(),
            count: z.number().int(),
            refundMinor: z.number().int(),
          }),
        ),
        refundMinor: z.number().int(),
        refund: z.enum(['requested', 'done', 'failed']).nullable(),
        /** The place went to whoever was next in the race's line. */
        isReleased: z.boolean(),
        /** What of it pays a place at another event. */
        moved: z.object({ minor: z.number().int(), eventName: z.string() }).nullable(),
      }),
    ),
    cancelling: z.object({
      refusal: CancelRefusal.nullable(),
      /** What would go back today for all that stands, and the last day of these terms. */
      refundMinor: z.number().int(),
      lastDay: z.string().nullable(),
    }),
  }),
  errors: { 'registration.not_found': 404 },
})

export const stayRegistered = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/keep',
  summary: 'Stays in although the event is postponed; giving it up stays possible',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  body: z.object({}),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    'registration.not_found': 404,
    'registration.not_standing': 409,
    'registration.not_postponed': 409,
  },
})
