import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { EventDocument } from '#src/modules/catalog/contract/event-documents.ts'
import { AutomaticDiscountShape } from '#src/modules/catalog/contract/shapes.ts'
import { PersonalStateView, RaceKeyInput, SimpleCard } from '../../contract/shapes.ts'
import { registerSteps } from '../domain/register-step.ts'

/** SPEC §7. Returns the draft's id: repeating any later step under it returns the present state. */
export const apiInitRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiInit',
  summary: 'Start a registration or find the one in progress; changes nothing',
  role: 'account',
  waitingRoom: true,
  transaction: 'none', // concurrent reads are batched
  query: RaceKeyInput.extend({
    registrationId: z.uuid().optional(),
    step: z.string().max(20).optional(),
    /**
     * `other`: another person is to be registered; the caller's own entry in the race does not
     * matter then.
     */
    personRef: z.enum(['me', 'other']).optional(),
    /** A promo code that holds places: the race is open by it while it is full for others. */
    promoCode: z.string().max(80).optional(),
  }),
  reply: z.object({
    registrationId: z.uuid(),
    state: PersonalStateView,
    /** Whether a person of the account is on the race's waitlist, or has applied for its draw. */
    isInWaitlist: z.boolean(),
    /** The step to show, never further than the order allows. */
    step: z.enum([...registerSteps, 'success']),
    hasOptions: z.boolean(),
    /**
     * Whether the order pays an organizer's fee as a linked order, and has no participants and
     * products.
     */
    isFee: z.boolean(),
    /**
     * Where it pays for legs of a team: the legs, by the subject of each order line, the page of
     * its board, and its texts.
     */
    legs: z
      .object({
        lines: z.array(z.object({ id: z.uuid(), words: z.string() })),
        board: z.string(),
        words: z.object({
          abandon: z.string(),
          overTitle: z.string(),
          over: z.string(),
          back: z.string(),
          nothingCharged: z.string(),
          opening: z.string(),
          returned: z.string(),
          clock: z.string(),
          held: z.string(),
        }),
      })
      .nullable(),
    /**
     * Where the order is the price difference to a more expensive race: the place that moves there,
     * and its present race. Also where it is for options chosen after payment.
     */
    priceDifference: z
      .object({
        paidOrderId: z.uuid(),
        raceName: z.string(),
        /**
         * The texts where the paid place is of another event, or stays where it is; null where it
         * moves to another race.
         */
        words: z
          .object({
            title: z.string(),
            note: z.string(),
            over: z.string(),
            /** On the button that abandons it. */
            abandon: z.string(),
            /** Next to the countdown, where no place is held. */
            clock: z.string().nullable(),
          })
          .nullable(),
      })
      .nullable(),
    payBefore: z.iso.datetime().nullable(),
    serverNow: z.iso.datetime(),
    pickup: z.string(),
  }),
  errors: { 'registration.race_not_found': 404 },
})

export const apiSimpleCardInfoRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiSimpleCardInfo',
  summary: 'Retrieve the head of the order pages: event, race, date, venue, price',
  role: 'anyone',
  databaseRole: 'system',
  query: RaceKeyInput,
  reply: SimpleCard,
  errors: { 'registration.race_not_found': 404 },
})

export const apiCardInfoRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiCardInfo',
  summary: 'Retrieve the event and race of an order with requirements, state and organizer',
  role: 'anyone',
  databaseRole: 'system',
  query: RaceKeyInput,
  reply: SimpleCard.extend({
    kind: z.enum(['individual', 'team', 'relay']),
    state: PersonalStateView,
    gender: z.enum(['any', 'male', 'female']),
    ageFrom: z.number().int().nullable(),
    ageTo: z.number().int().nullable(),
    requirements: z.array(z.enum(['medical', 'insurance', 'triathlete-card'])),
    /** The event's rules, the organizer's offer and certificates, as on the event page. */
    documents: z.array(EventDocument),
    /** A coach may enter a whole list of people at once. */
    takesGroupEntries: z.boolean(),
    /** Companies order places for their people on one list. */
    takesCompanyOrders: z.boolean(),
    organizer: z.object({ name: z.string(), legalName: z.string(), taxNumber: z.string() }),
    pickup: z.string(),
    /** The commissions on top of the price, in basis points. */
    eventCommissionBp: z.number().int(),
    extraCommissionBp: z.number().int(),
    /** The automatic discounts of the event's orders. */
    discounts: z.array(AutomaticDiscountShape),
  }),
  errors: { 'registration.race_not_found': 404 },
})

export const apiGetContractOfferRoute = defineRoute({
  method: 'get',
  path: '/Register/ApiGetContractOffer',
  summary: 'List the consents required before payment and those given: documents, versions, URLs and times',
  role: 'anyone',
  query: RaceKeyInput.extend({ registrationId: z.uuid('registration.not_found').optional() }),
  reply: z.object({
    organizer: z.object({ name: z.string(), legalName: z.string(), taxNumber: z.string(), address: z.string() }),
    documents: z.array(
      z.object({ kind: z.enum(['offer', 'personal-data', 'receipt']), version: z.string(), path: z.string() }),
    ),
    /** What a cancellation refunds, by its last day; the days to come only. Empty: nothing. */
    refund: z.array(z.object({ lastDay: z.iso.date(), shareBp: z.number().int(), returnsCommission: z.boolean() })),
    /** The caller's consents for the order, newest first: text, time and address. */
    agreed: z.array(
      z.object({ kind: z.string(), version: z.string(), givenAt: z.iso.datetime(), address: z.string() }),
    ),
  }),
  errors: { 'registration.race_not_found': 404 },
})
