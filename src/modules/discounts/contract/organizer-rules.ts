import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { socialCategories } from '#src/modules/accounts/domain/profile.ts'

const eventCode = z.string().max(80)
const RaceName = z.object({ eventCode, raceCode: z.string().max(60) })
const ProductName = z.object({ eventCode, productCode: z.string().max(60) })
const maxMinor = 1_000_000_000
const maxNames = 100

const Value = z.discriminatedUnion('kind', [
  /** A share of the price in basis points: 1000 is 10 %. */
  z.object({ kind: z.literal('percent'), shareBp: z.int().min(1).max(10_000) }),
  /** One sum for the whole order, in minor units. */
  z.object({ kind: z.literal('amount'), amountMinor: z.int().min(1).max(maxMinor) }),
  /** A sum off each covered unit. */
  z.object({ kind: z.literal('amount_each'), amountMinor: z.int().min(1).max(maxMinor) }),
  /** What each covered unit costs. */
  z.object({ kind: z.literal('fixed_price'), priceMinor: z.int().min(0).max(maxMinor) }),
  /**
   * One unit of the product in each order costs nothing. A code adds it where the order has none and nothing is to be
   * chosen; an automatic discount never adds it.
   */
  z.object({ kind: z.literal('free_product'), product: ProductName }),
])

const age = z.int().min(0).max(120).nullable()
const Conditions = z.object({
  /** Empty: all events of the organizer. */
  eventCodes: z.array(eventCode).max(maxNames),
  races: z.array(RaceName).max(maxNames),
  seriesCode: z.string().max(80).nullable(),
  products: z.array(ProductName).max(maxNames),
  /** Whole years on race day. */
  ageFrom: age,
  ageTo: age,
  gender: z.enum(['male', 'female']).nullable(),
  club: z.string().trim().min(1, 'validation.required').max(120).nullable(),
  socialCategory: z.enum(socialCategories).nullable(),
  /** The least number of people in the order. */
  minPeople: z.int().min(2).max(100).nullable(),
  /** 2: the second child of the order and later ones. */
  fromChild: z.int().min(1).max(20).nullable(),
  /** Only places of teams. */
  isTeam: z.boolean(),
  isFirstEntry: z.boolean(),
  finishedRaces: z.array(RaceName).max(maxNames),
  /** An earlier finish with the organizer, or in the event's series. */
  finishedWith: z.enum(['organizer', 'series']).nullable(),
  /** Accounts by their email addresses. */
  emails: z.array(z.email('validation.email').max(254)).max(1_000),
})
const empty = { eventCodes: [], races: [], products: [], finishedRaces: [], emails: [] }
const ConditionsInput = Conditions.extend({
  eventCodes: Conditions.shape.eventCodes.default([]),
  races: Conditions.shape.races.default([]),
  seriesCode: Conditions.shape.seriesCode.default(null),
  products: Conditions.shape.products.default([]),
  ageFrom: age.default(null),
  ageTo: age.default(null),
  gender: Conditions.shape.gender.default(null),
  club: Conditions.shape.club.default(null),
  socialCategory: Conditions.shape.socialCategory.default(null),
  minPeople: Conditions.shape.minPeople.default(null),
  fromChild: Conditions.shape.fromChild.default(null),
  isTeam: z.boolean().default(false),
  isFirstEntry: z.boolean().default(false),
  finishedWith: Conditions.shape.finishedWith.default(null),
  finishedRaces: Conditions.shape.finishedRaces.default([]),
  emails: Conditions.shape.emails.default([]),
})

const name = z.string().trim().min(1, 'validation.required').max(80)
/** An instant with its zone: `Z` or an offset. */
const Time = z.iso.datetime({ offset: true, error: 'discounts.time_invalid' })

const limits = {
  /** The most orders with a code of the rule; null: unlimited. */
  maxUses: z.int().min(1).max(1_000_000).nullable().default(null),
  maxUsesPerAccount: z.int().min(1).max(1_000).nullable().default(null),
  /** The most that all orders together may save, in minor units. */
  budgetMinor: z
    .int()
    .min(1)
    .max(100 * maxMinor)
    .nullable()
    .default(null),
  startsAt: Time.nullable().default(null),
  /** Exclusive; held places return to the race then. */
  endsAt: Time.nullable().default(null),
  isActive: z.boolean().default(true),
}

export const RuleInput = z.object({
  nameRu: name,
  nameEn: name,
  /** automatic: orders get it by themselves, and its events announce it. It has no codes and no limits. */
  trigger: z.enum(['code', 'automatic']).default('code'),
  value: Value,
  scope: z.enum(['places', 'products', 'places_and_products']).default('places'),
  /** Whether automatic discounts apply beside a code. Two automatic ones never add up: stored as `alone`. */
  stacking: z.enum(['alone', 'with_automatic']).default('with_automatic'),
  conditions: ConditionsInput.default({
    ...{ ...empty, seriesCode: null, ageFrom: null, ageTo: null, gender: null, club: null, socialCategory: null },
    ...{ minPeople: null, fromChild: null, isTeam: false, isFirstEntry: false, finishedWith: null },
  }),
  ...limits,
})
export type RuleInput = z.output<typeof RuleInput>

export const RuleView = z.object({
  ruleId: z.uuid(),
  nameRu: z.string(),
  nameEn: z.string(),
  trigger: z.enum(['code', 'automatic']),
  value: Value,
  scope: z.enum(['places', 'products', 'places_and_products']),
  stacking: z.enum(['alone', 'with_automatic']),
  conditions: Conditions,
  maxUses: z.int().nullable(),
  maxUsesPerAccount: z.int().nullable(),
  budgetMinor: z.int().nullable(),
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  isActive: z.boolean(),
  state: z.enum(['active', 'off', 'not_started', 'ended']),
  /** An order uses it: only its name, its end, limits upwards and whether it is on may change. */
  isFrozen: z.boolean(),
  /** Orders with a code of the rule, or the automatic discount: unpaid, and paid; `left` is null without a maximum. */
  uses: z.object({ held: z.int(), used: z.int(), left: z.int().nullable() }),
  /** What orders save by it now, unpaid ones included, in minor units. */
  budget: z.object({ spentMinor: z.int(), leftMinor: z.int().nullable() }),
  codeCount: z.int(),
  createdAt: z.iso.datetime(),
})
export type RuleView = z.output<typeof RuleView>

const event = z.object({ ownEventCode: z.string().max(80) })
const rule = event.extend({ ruleId: z.uuid('discounts.rule_not_found') })
const manage = { organizer: 'manage', of: 'ownEventCode' } as const
const view = { organizer: 'view', of: 'ownEventCode' } as const
const path = '/api/organizer/events/:ownEventCode/discount-rules'
const ruleErrors = { 'discounts.event_not_found': 404, 'discounts.rule_not_found': 404 } as const
const termsErrors = {
  'discounts.rule_invalid': 422,
  'discounts.subject_unknown': 422,
  'discounts.too_many_rules': 409,
} as const

export const listRulesRoute = defineRoute({
  method: 'get',
  path,
  summary: 'List the discounts that cover an event, newest first, with their uses and what they cost',
  role: view,
  transaction: 'none',
  params: event,
  query: z.object({
    /** All discounts of the event's organizer. */
    all: z.enum(['1']).optional(),
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ list: z.array(RuleView), nextCursor: z.uuid().nullable() }),
  errors: { 'discounts.event_not_found': 404 },
})

export const getRuleRoute = defineRoute({
  method: 'get',
  path: `${path}/:ruleId`,
  summary: 'Show a discount with its uses and what it costs',
  role: view,
  transaction: 'none',
  params: rule,
  reply: RuleView,
  errors: ruleErrors,
})

export const createRuleRoute = defineRoute({
  method: 'post',
  path,
  summary:
    'Create a discount of the event’s organizer, announced at once if automatic; a repeated id creates no second one',
  role: manage,
  isRepeatable: true,
  transaction: 'none',
  params: event,
  body: RuleInput.extend({
    /** Generated by the client. */
    ruleId: z.uuid(),
  }),
  reply: RuleView,
  errors: {
    'discounts.event_not_found': 404,
    'discounts.rule_exists': 409,
    'discounts.rule_differs': 409,
    ...termsErrors,
  },
})

export const changeRuleRoute = defineRoute({
  method: 'put',
  path: `${path}/:ruleId`,
  summary: 'Change a discount: all of it before its first use, then its name, end, limits upwards and whether it is on',
  role: manage,
  transaction: 'none',
  params: rule,
  body: RuleInput,
  reply: RuleView,
  errors: {
    ...ruleErrors,
    ...termsErrors,
    'discounts.rule_in_use': 409,
    'discounts.rule_ended': 409,
    'discounts.rule_has_codes': 409,
    'discounts.codes_taken': 409,
    'discounts.places_gone': 409,
  },
})

export const endRuleRoute = defineRoute({
  method: 'post',
  path: `${path}/:ruleId/end`,
  summary: 'End a discount for good: its codes expire and its held places return; orders keep what they have',
  role: manage,
  isRepeatable: true,
  transaction: 'none',
  params: rule,
  reply: RuleView,
  errors: ruleErrors,
})
