import { z } from 'zod'
import { currencies } from '#src/kernel/money.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { feePayers, methodPictures, paymentMethods } from '../domain/methods.ts'

const modes = ['live', 'test', 'sandbox'] as const
const providerAccountId = z.uuid('payments.account_unknown')

/** An account without its secrets: they are written, and never read back. */
const ProviderAccount = z.object({
  id: z.uuid(),
  /** The organizer whose own shop it is, for its events only; null: the tenant's. */
  organizerId: z.uuid().nullable(),
  provider: z.string(),
  title: z.string(),
  mode: z.enum(modes),
  /** What is no secret, by the adapter: the number of the shop, for example. */
  settings: z.record(z.string(), z.unknown()),
  isActive: z.boolean(),
  /**
   * The addresses to enter in the provider's dashboard: `notify` for its messages, the others for single
   * kinds of calls.
   */
  urls: z.record(z.string(), z.string()),
  /** Whether its provider can be asked if the keys work; Payme can't. */
  canBeChecked: z.boolean(),
  /** When its keys were checked last; null: never since they were saved. */
  checkedAt: z.iso.datetime().nullable(),
  /** Why they did not work then; null: they did. */
  checkError: z.string().nullable(),
})

const fields = {
  title: z.string().trim().min(1, 'payments.title_missing').max(100),
  mode: z.enum(modes, 'payments.mode_unknown'),
  settings: z.record(z.string(), z.unknown()),
  isActive: z.boolean(),
}
const secrets = z.record(z.string(), z.string().max(20_000))
const errors = { 'payments.account_unknown': 404, 'payments.account_invalid': 422, 'payments.no_sandbox': 422 } as const

export const listProviderAccountsRoute = defineRoute({
  method: 'get',
  path: '/api/admin/provider-accounts',
  summary: 'List the payment provider accounts of the tenant, and the providers of which it can have some',
  role: 'admin',
  reply: z.object({
    providers: z.array(
      z.object({
        provider: z.string(),
        /** The names of the settings and of the secrets of its accounts. */
        settings: z.array(z.string()),
        secrets: z.array(z.string()),
        methods: z.array(z.string()),
      }),
    ),
    accounts: z.array(ProviderAccount),
  }),
})

export const createProviderAccountRoute = defineRoute({
  method: 'post',
  path: '/api/admin/provider-accounts',
  summary: 'Add a payment provider account with its keys',
  role: 'admin',
  reauth: true,
  security: 'payment_account_change',
  body: z.object({
    provider: z.string().max(40),
    /** For an organizer's own shop. It cannot be changed later. */
    organizerCode: z.string().max(100).nullable().default(null),
    ...fields,
    secrets,
  }),
  reply: ProviderAccount,
  errors: { ...errors, 'payments.unknown_provider': 404, 'payments.organizer_unknown': 422 },
})

export const updateProviderAccountRoute = defineRoute({
  method: 'put',
  path: '/api/admin/provider-accounts/:providerAccountId',
  summary: 'Change a payment provider account; without secrets its keys stay',
  role: 'admin',
  reauth: true,
  security: 'payment_account_change',
  params: z.object({ providerAccountId }),
  body: z.object({ ...fields, secrets: secrets.optional() }),
  reply: ProviderAccount,
  errors,
})

export const checkProviderAccountRoute = defineRoute({
  method: 'post',
  path: '/api/admin/provider-accounts/:providerAccountId/check',
  summary: 'Ask the provider whether the keys of an account work',
  role: 'admin',
  isRepeatable: true,
  transaction: 'none',
  params: z.object({ providerAccountId }),
  reply: ProviderAccount,
  errors: { 'payments.account_unknown': 404 },
})

const BothLanguages = z.object({ ru: z.string().trim().min(1).max(60), en: z.string().trim().min(1).max(60) })
const Method = z.object({
  method: z.enum(paymentMethods),
  currency: z.enum(currencies),
  /** ISO 3166-1 alpha-2; null: for events in every country. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  /** The account that takes the money; null: the installation's own provider. */
  providerAccountId: z.uuid().nullable(),
  minMinor: z.number().int().min(1).max(1_000_000_000_000),
  maxMinor: z.number().int().min(1).max(1_000_000_000_000).nullable(),
  /** Instead of the program's own words. */
  title: BothLanguages.nullable(),
  note: BothLanguages.nullable(),
  /** Instead of the method's own picture. */
  picture: z.enum(methodPictures).nullable(),
  /** Whose money the provider's fee is taken from at the settlement. */
  feePayer: z.enum(feePayers),
})
const methods = z.array(Method).max(60)

export const listPaymentMethodsRoute = defineRoute({
  method: 'get',
  path: '/api/admin/payment-methods',
  summary: 'List the payment methods that the tenant offers, in their order; empty: those of the installation',
  role: 'admin',
  reply: z.object({ methods }),
})

export const replacePaymentMethodsRoute = defineRoute({
  method: 'put',
  path: '/api/admin/payment-methods',
  summary: 'Replace the list of payment methods that the tenant offers; an empty one offers those of the installation',
  role: 'admin',
  reauth: true,
  security: 'payment_account_change',
  body: z.object({ methods }),
  reply: z.object({ methods }),
  errors: { 'payments.methods_invalid': 422 },
})
