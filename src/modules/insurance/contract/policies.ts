import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { identityCodes } from '#src/modules/accounts/domain/identity-documents.ts'
import { Day, SportShape } from '#src/modules/catalog/contract/shapes.ts'
import { policyTypes } from '#src/modules/catalog/domain/insurance-tariff.ts'
import { CartView, CurrencyCode } from '#src/modules/orders/contract/cart.ts'
import { requiredData } from '../domain/insured.ts'
import { policyStates } from '../domain/policy-terms.ts'

export const PolicyTypeCode = z.enum(policyTypes)

/** The insurer and its terms, as printed on the policy. */
export const PolicyTerms = z.object({
  insurer: z.string(),
  legalName: z.string(),
  license: z.string(),
  /** The rules in short. */
  text: z.string(),
  rulesUrl: z.string(),
  rulesVersion: z.string(),
  /** The last day on which the whole premium is returned; null: it is not, or not any more. */
  returnableUntil: Day.nullable(),
})

const PolicyDays = z.object({
  policyType: PolicyTypeCode,
  sumInsuredMinor: z.number().int(),
  premiumMinor: z.number().int(),
  startsOn: Day,
  endsOn: Day,
})

export const ChosenPolicy = PolicyDays.extend({
  entryId: z.uuid(),
  productId: z.uuid(),
  /** The item of the cart. */
  itemId: z.uuid(),
  terms: PolicyTerms,
})
export type ChosenPolicy = z.infer<typeof ChosenPolicy>

/** The cart with the insurance of its people. */
export const CartWithPolicies = CartView.extend({ policies: z.array(ChosenPolicy) })
export type CartWithPolicies = z.infer<typeof CartWithPolicies>

const orderErrors = { 'orders.not_found': 404, 'orders.not_open': 409, 'orders.provider_unavailable': 502 } as const

/** Why an insurance does not cover a person, each with its status. */
export const offerErrors = {
  'insurance.type_not_offered': 409,
  'insurance.sport_not_covered': 409,
  'insurance.sport_of_race': 409,
  'insurance.start_too_early': 409,
  'insurance.start_too_late': 409,
  'insurance.age_not_covered': 409,
  'insurance.age_too_low': 409,
  'insurance.days_not_covered': 409,
  'insurance.sum_not_offered': 409,
} as const

const InsuredInput = z.object({
  entryId: z.uuid('insurance.person_unknown'),
  address: z.string().trim().max(300).optional(),
  phone: z.string().trim().max(40).optional(),
  documentCode: z.enum(identityCodes).optional(),
  documentNumber: z.string().trim().max(40).optional(),
})
export type InsuredInput = z.infer<typeof InsuredInput>

/** One of SPEC §7's calls. */
export const requestPoliciesRoute = defineRoute({
  method: 'post',
  path: '/Register/ApiPolicyRequest',
  summary: 'Insure people of the order: one line each, in place of what the same product had insured for them',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  body: z.object({
    registrationId: z.uuid('orders.not_found'),
    productId: z.uuid('insurance.product_unknown'),
    entryIds: z.array(z.uuid('insurance.person_unknown')).min(1, 'insurance.nobody_chosen').max(60),
    sport: SportShape,
    policyType: PolicyTypeCode,
    startDate: Day,
    /** Not given: the cheapest sum that covers each person. */
    sumInsuredMinor: z.number().int().min(1).optional(),
    /**
     * What the insurer requires and nobody has entered yet; saved, so that it is asked once. Of the
     * people of `entryIds` alone. What the insurer does not require is validated and not saved.
     */
    insured: z.array(InsuredInput).max(60).optional(),
  }),
  reply: CartWithPolicies,
  errors: {
    ...orderErrors,
    ...offerErrors,
    'insurance.product_unknown': 404,
    'insurance.person_unknown': 404,
    'insurance.nobody_chosen': 422,
    'insurance.person_not_named': 409,
    'insurance.not_on_sale': 409,
    'insurance.data_missing': 422,
    'insurance.data_invalid': 422,
    'insurance.person_twice': 422,
    'insurance.person_not_chosen': 422,
  },
})
export type PolicyRequest = z.output<typeof requestPoliciesRoute.body>

export const removePolicyRoute = defineRoute({
  method: 'delete',
  path: '/api/registrations/:registrationId/insurance/:entryId/:productId',
  summary: 'Remove one person’s insurance from the order',
  role: 'account',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({
    registrationId: z.uuid('orders.not_found'),
    entryId: z.uuid('insurance.person_unknown'),
    productId: z.uuid('insurance.product_unknown'),
  }),
  reply: CartWithPolicies,
  errors: { ...orderErrors, 'insurance.person_unknown': 404, 'insurance.product_unknown': 404 },
})

const Reason = z.object({ code: z.string(), message: z.string() })

export const getInsuranceRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/:registrationId/insurance',
  summary: 'List the insurances of the event with the offers for each person of the order, and what is chosen',
  role: 'account',
  params: z.object({ registrationId: z.uuid('orders.not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    currency: CurrencyCode,
    sport: SportShape,
    products: z.array(
      z.object({
        productId: z.uuid(),
        name: z.string(),
        about: z.string(),
        policyTypes: z.array(PolicyTypeCode),
        requiredData: z.array(z.enum(requiredData)),
        /** null: its insurer is not known here yet, and nothing is offered. */
        terms: PolicyTerms.omit({ returnableUntil: true }).nullable(),
      }),
    ),
    people: z.array(
      z.object({
        entryId: z.uuid(),
        fullName: z.string(),
        raceName: z.string(),
        /** The person’s form says that they have no policy: insurance is chosen for them in advance. */
        saysUninsured: z.boolean(),
        /** The first and the last day on which a policy may start. */
        start: z.object({ from: Day, until: Day }),
        products: z.array(
          z.object({
            productId: z.uuid(),
            types: z.array(
              z.object({
                policyType: PolicyTypeCode,
                /** From the first day of the chosen policy on, else from the day that is usual. */
                offers: z.array(PolicyDays.extend({ days: z.number().int(), returnableUntil: Day.nullable() })),
                /** The reason where there is no offer. */
                refusal: Reason.nullable(),
              }),
            ),
            /** What the insurer requires of this person and nobody has entered yet. */
            missing: z.array(z.enum(requiredData)),
            chosen: ChosenPolicy.nullable(),
          }),
        ),
      }),
    ),
    /** Insurance that was repriced or removed since the payer chose it. */
    notices: z.array(
      z.object({
        entryId: z.uuid(),
        fullName: z.string(),
        productId: z.uuid(),
        productName: z.string(),
        kind: z.enum(['repriced', 'removed']),
        fromMinor: z.number().int(),
        toMinor: z.number().int().nullable(),
      }),
    ),
  }),
  errors: { 'orders.not_found': 404 },
})

export const listOwnPoliciesRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/policies',
  summary: 'List the policies issued with an order: all for its payer, the own one for an insured person',
  role: 'account',
  transaction: 'none',
  params: z.object({ registrationId: z.uuid('insurance.policy_not_found') }),
  reply: z.object({
    registrationId: z.uuid(),
    policies: z.array(
      PolicyDays.extend({
        policyId: z.uuid(),
        number: z.string(),
        state: z.enum(policyStates),
        fullName: z.string(),
        insurer: z.string(),
        currency: CurrencyCode,
        /** The policy as PDF. */
        href: z.string(),
      }),
    ),
  }),
  errors: { 'insurance.policy_not_found': 404 },
})

export const getPolicyDocumentRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/policies/:policyId',
  summary: 'Download an insurance policy as PDF; for the payer and the insured person’s own account',
  role: 'account',
  transaction: 'none',
  params: z.object({
    registrationId: z.uuid('insurance.policy_not_found'),
    policyId: z.uuid('insurance.policy_not_found'),
  }),
  reply: z.custom<FileReply>(),
  file: { type: 'application/pdf', cacheSeconds: 0 },
  errors: { 'insurance.policy_not_found': 404 },
})
