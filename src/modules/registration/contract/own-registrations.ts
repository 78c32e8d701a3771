import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { CurrencyCode, OrderStatusCode } from '#src/modules/orders/contract/cart.ts'
import { CancelRefusal, ReturnablePremiums } from '../cancellations/contract/cancellation.ts'
import { DocumentsStateView, MissingDocuments } from '../entry-details/contract/details.ts'
import { EntryCategoryView } from '../social-categories/contract/categories.ts'
import { GroupEntryTerms } from './group-entry-terms.ts'
import { BillItem, SimpleCard } from './shapes.ts'

const EntryState = z.enum(['held', 'confirmed', 'deferred', 'expired', 'cancelled', 'refunded'])

/** The page that asks before it is abandoned unpaid, on its own tenant. */
const AbandonAt = z.string()

/** An unpaid price difference for one place of a paid order. */
const Difference = z.object({
  priceDifferenceId: z.uuid(),
  /** The entry whose place it is for. */
  entryId: z.uuid().nullable(),
  raceName: z.string(),
  dueMinor: z.number().int(),
  /** The place stays where it is: a social category's price difference. */
  isForPlace: z.boolean(),
  /** The place moves to a race of another event. */
  isMoved: z.boolean(),
  payBefore: z.iso.datetime(),
  continueTo: z.string(),
  abandonAt: AbandonAt,
})

/** Options chosen after payment that wait for it. */
const UnpaidOptions = z.object({
  optionsId: z.uuid(),
  names: z.array(z.string()),
  dueMinor: z.number().int(),
  payBefore: z.iso.datetime(),
  continueTo: z.string(),
  abandonAt: AbandonAt,
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
  /** The event's time zone, in which those days are. */
  timeZone: z.string(),
  isOnline: z.boolean(),
  city: z.string(),
  currency: CurrencyCode,
  /** Null until it is paid. */
  overallMinor: z.number().int().nullable(),
  payBefore: z.iso.datetime().nullable(),
  /** The sum to pay now; null where nothing is unpaid. */
  toPayMinor: z.number().int().nullable(),
  /** Of an unpaid price difference: the paid order it belongs to. */
  difference: Difference.nullable(),
  /** Of a paid order: its unpaid differences. */
  waits: z.array(Difference),
  /** Of a paid order: its unpaid options; null: none. */
  unpaidOptions: UnpaidOptions.nullable(),
  /** The payment page, on the order's own tenant; null where nothing is unpaid. */
  continueTo: z.string().nullable(),
  abandonAt: AbandonAt.nullable(),
  /** It pays the organizer's fee for a transfer, and has no entries of its own. */
  isFee: z.boolean(),
  /**
   * Of an order that pays for legs of a team, and has no entries of its own: the team; else null.
   */
  legsOf: z.object({ team: z.string(), raceName: z.string() }).nullable(),
  /**
   * The address of the group entry's list, on the order's own tenant; null for every other order.
   */
  groupEntryAt: z.string().nullable(),
  /** A company's order for its people. */
  isOfCompany: z.boolean(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      raceName: z.string(),
      state: EntryState,
      /** The place was transferred. */
      isTransferred: z.boolean(),
      bib: z.number().int().nullable(),
    }),
  ),
})
export type OwnOrderView = z.infer<typeof OwnOrderFields>

export const getOwnRegistrationsRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations',
  summary: 'List the caller’s orders of all tenants: awaiting payment, upcoming, past and cancelled',
  role: 'account',
  transaction: 'none', // of several tenants
  query: z.object({
    /** The number of past orders to return, the latest first. */
    past: z.coerce.number().int().min(1).max(500).default(20),
  }),
  reply: z.object({
    serverNow: z.iso.datetime(),
    waiting: z.array(OwnOrderFields),
    upcoming: z.array(OwnOrderFields),
    /** All its entries are deferred: the sum paid waits for the event’s next edition. */
    deferred: z.array(OwnOrderFields),
    past: z.array(OwnOrderFields),
    pastCount: z.number().int(),
  }),
})

export const getOwnRegistrationRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId',
  summary:
    'Retrieve one of the caller’s orders: people, races, bibs, amounts, payments, and available actions with their deadlines',
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
    abandonAt: AbandonAt.nullable(),
    /** The page of the order's invitations; null where there are none. */
    invitationsAt: z.string().nullable(),
    /** The page where the captain manages the team's members; null for a place without a team. */
    boardAt: z.string().nullable(),
    /**
     * The number of members that its team lacks and may still add; 0 where it is complete, or the
     * place is no team's.
     */
    teamMissing: z.number().int(),
    /** It pays the organizer's fee for a transfer. */
    isFee: z.boolean(),
    /** The transferred place with its order; null where the transfer is not done. */
    feeFor: z.object({ registrationId: z.uuid(), entryId: z.uuid(), hasOtherPayer: z.boolean() }).nullable(),
    /** The team whose legs it pays for, with its board; null: not an order for legs. */
    legsOf: z.object({ team: z.string(), board: z.string() }).nullable(),
    /** The address of the group entry's list; null for every other order. */
    groupEntryAt: z.string().nullable(),
    /** Its company and its deadline for other names; null for every other order. */
    groupEntry: GroupEntryTerms.nullable(),
    card: SimpleCard,
    eventStatus: z.enum(['published', 'cancelled', 'postponed']),
    /**
     * When the owner accepted that the event is postponed; null where they did not.
     */
    postponementAcceptedAt: z.iso.datetime().nullable(),
    isOver: z.boolean(),
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    pickup: z.string(),
    items: z.array(BillItem),
    discounts: z.array(z.object({ name: z.string(), code: z.string().nullable(), amountMinor: z.number().int() })),
    commissions: z.array(
      z.object({ kind: z.enum(['event', 'extra']), rateBp: z.number().int(), amountMinor: z.number().int() }),
    ),
    overallMinor: z.number().int(),
    refundedMinor: z.number().int(),
    /**
     * Unpaid price differences to more expensive races, each with its deadline and payment page.
     */
    priceDifferences: z.array(Difference),
    /** Options chosen after payment that wait for it, with their payment page; null: none. */
    unpaidOptions: UnpaidOptions.nullable(),
    /** Whether any option may be added to it now, or its variant changed. */
    canChangeOptions: z.boolean(),
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
        /** The sum paid for it and for what goes with it, where not cancelled; unpaid, the price of its place. */
        activeMinor: z.number().int(),
        /** Today's refund if it alone is cancelled; null where it can't be. */
        refundMinor: z.number().int().nullable(),
        category: EntryCategoryView.nullable(),
        /** Its price difference online, with commission; null where it can't be paid online. */
        payCategoryMinor: z.number().int().nullable(),
        /** Whether its data may be changed now. */
        canChange: z.boolean(),
        /** Whether it may be moved to another race of the event. */
        canMove: z.boolean(),
        /** Whether the place may be transferred, or is offered. */
        canTransfer: z.boolean(),
        /** The place was transferred. */
        isTransferred: z.boolean(),
        /**
         * The email address to which it is offered; empty for a relative, null where it is not
         * offered.
         */
        offeredTo: z.string().nullable(),
        /** Whether it is released to the race's waitlist. */
        isOfferedToWaitlist: z.boolean(),
        /**
         * The organizer's decision on its documents; null where the organizer does not check them.
         */
        documents: z.object({ state: DocumentsStateView, note: z.string() }).nullable(),
        /** Documents not submitted yet that can still be submitted. */
        missing: MissingDocuments,
        /** The page where answers and documents are changed; null where none can be. */
        detailsAt: z.string().nullable(),
        /** Whether it may be moved to another event, where this one is cancelled or postponed. */
        canEventMove: z.boolean(),
        /** Whether it may be deferred to the event's next edition. */
        canDefer: z.boolean(),
      }),
    ),
    /** Payments and attempts, the newest first. */
    payments: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        method: z.string(),
        amountMinor: z.number().int(),
        state: z.enum([
          'created',
          'open',
          'authorized',
          'succeeded',
          'declined',
          'cancelled',
          'expired',
          'refunding',
          'refunded',
        ]),
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
          z.object({
            id: z.uuid(),
            /** The entry of the place; null for a line that is no place. */
            entryId: z.uuid().nullable(),
            name: z.string(),
            count: z.number().int(),
            refundMinor: z.number().int(),
          }),
        ),
        refundMinor: z.number().int(),
        refund: z.enum(['requested', 'done', 'failed']).nullable(),
        /** The place was sold to the race's waitlist. */
        isReleased: z.boolean(),
        /** The part that pays a place at another event. */
        moved: z.object({ minor: z.number().int(), eventName: z.string() }).nullable(),
      }),
    ),
    /** The last days of changes, by the event's rules; null where they allow none. */
    lastDays: z.object({
      data: z.string().nullable(),
      race: z.string().nullable(),
      transfer: z.string().nullable(),
      deferral: z.string().nullable(),
    }),
    cancelling: z.object({
      refusal: CancelRefusal.nullable(),
      /**
       * Today's refund of all that is not cancelled, and the last day of the organizer's terms; no last
       * day after its deadline, and where the event is cancelled or postponed.
       */
      refundMinor: z.number().int(),
      /** The part of the service fee that is not in it. */
      retainedFeeMinor: z.number().int(),
      lastDay: z.string().nullable(),
      premiums: ReturnablePremiums,
    }),
  }),
  errors: { 'registration.not_found': 404 },
})

export const acceptPostponementRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/accept-postponement',
  summary: 'Accept the postponement of an event; cancelling stays possible',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('registration.not_found') }),
  body: z.object({}),
  reply: z.object({ registrationId: z.uuid() }),
  errors: {
    'registration.not_found': 404,
    'registration.not_active': 409,
    'registration.not_postponed': 409,
  },
})
