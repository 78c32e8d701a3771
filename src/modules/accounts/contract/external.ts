import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { signInProviderCodes } from '../domain/external-identity.ts'
import { SignedInUser } from './account.ts'
import { demoElsewhere, secondStep, tooManyErrors } from './refusals.ts'
import { CodeForm, ConsentsForm, EmailForm } from './sign-in.form.ts'

const Provider = z.enum(signInProviderCodes)
const params = z.object({ signInProvider: Provider })
const off = { 'accounts.provider_off': 404 } as const
const gone = { 'accounts.external_gone': 410 } as const

/** What is left to do for a person who came from a provider and has no account linked. */
const PendingStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('none') }),
  z.object({ step: z.literal('ask'), provider: Provider, label: z.string(), email: z.string() }),
  z.object({
    step: z.literal('enter'),
    provider: Provider,
    email: z.string(),
    /** No other address can be typed. */
    isFixed: z.boolean(),
    hasPassword: z.boolean(),
  }),
  z.object({ step: z.literal('prove'), provider: Provider, email: z.string(), hasPassword: z.boolean() }),
  z.object({ step: z.literal('sign-up'), provider: Provider, email: z.string() }),
])

const Done = z.object({
  step: z.literal('done'),
  user: SignedInUser,
  /** Whether the provider's person signs in to the account from now on. */
  isLinked: z.boolean(),
  isPasswordRemoved: z.boolean(),
})

const ExternalIdentities = z.object({
  providers: z.array(
    z.object({
      code: Provider,
      /** Whether one can sign in by it now. */
      isOn: z.boolean(),
      linked: z
        .object({
          label: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        })
        .nullable(),
    }),
  ),
})

const Location = z.object({
  /** The provider's page, to which the browser goes. */
  location: z.string(),
})

export const getSignInProvidersRoute = defineRoute({
  method: 'get',
  path: '/api/account/sign-in-providers',
  summary:
    'List the providers, such as Yandex ID, by which one may sign in at this host, and whether by phone; none by default',
  role: 'anyone',
  transaction: 'none',
  reply: z.object({ providers: z.array(Provider), byPhone: z.boolean() }),
})

export const beginExternalSignInRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/:signInProvider/begin',
  summary: 'Begin a sign-in by a provider: a cookie for ten minutes, and the address of the provider’s page',
  role: 'anyone',
  transaction: 'none',
  params,
  body: z.object({
    /** Where to go afterwards: an address on our hosts. */
    returnUrl: z.string().max(2000).optional(),
  }),
  reply: Location,
  errors: { ...off, ...tooManyErrors },
})

export const returnFromProviderRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/:signInProvider/return',
  summary: 'Go on with what the provider sent back: sign in, wait for an account, or link; once, in the same browser',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  params,
  body: z.object({
    code: z.string().max(2000).default(''),
    /** The `state` that the request sent along. */
    requestState: z.string().max(200).default(''),
    deviceId: z.string().max(500).default(''),
    /** The provider's word where the reader did not agree. */
    providerError: z.string().max(200).default(''),
  }),
  reply: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed-in'), user: SignedInUser, returnUrl: z.string().nullable() }),
    z.object({ outcome: z.enum(['second-step', 'pending', 'linked']), returnUrl: z.string().nullable() }),
  ]),
  errors: {
    'accounts.external_expired': 410,
    'accounts.external_refused': 403,
    'accounts.external_failed': 502,
    'accounts.external_taken': 409,
    'accounts.external_linked': 409,
    ...off,
    ...demoElsewhere,
    ...tooManyErrors,
  },
})

export const getPendingIdentityRoute = defineRoute({
  method: 'get',
  path: '/api/account/external',
  summary: 'Retrieve what is left to do in this browser after a provider’s page',
  role: 'anyone',
  transaction: 'none',
  reply: PendingStep,
})

export const sendPendingCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/code',
  summary: 'Send a code to the address of the account to link or to open',
  role: 'anyone',
  transaction: 'none',
  body: EmailForm,
  reply: PendingStep,
  errors: { ...gone, ...demoElsewhere, ...tooManyErrors },
})

export const confirmPendingCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/confirm',
  summary: 'Sign in by that code and link the provider; an address without an account is asked to accept the terms',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: CodeForm,
  reply: z.union([PendingStep, Done]),
  errors: { 'accounts.code_wrong': 403, 'accounts.code_gone': 410, ...gone, ...secondStep, ...tooManyErrors },
})

export const provePendingByPasswordRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/password',
  summary: 'Sign in to the account of the provider’s address by its password, and link the provider',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: z.object({ password: z.string().min(1, 'validation.required').max(1000).prefault('') }),
  reply: Done,
  errors: { 'accounts.wrong_credentials': 401, ...gone, ...secondStep, ...demoElsewhere, ...tooManyErrors },
})

export const signUpPendingRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/sign-up',
  summary: 'Create an account for the proved address with the provider linked, and sign in',
  role: 'anyone',
  security: 'sign_up',
  transaction: 'none',
  body: ConsentsForm,
  reply: Done,
  errors: { 'accounts.email_taken': 409, ...gone, ...demoElsewhere },
})

export const getExternalIdentitiesRoute = defineRoute({
  method: 'get',
  path: '/api/account/external-identities',
  summary: 'List the sign-in providers and what is linked to the account',
  role: 'account',
  databaseRole: 'auth',
  reply: ExternalIdentities,
})

export const beginExternalLinkRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/:signInProvider/link',
  summary: 'Begin to link a provider to the account: the address of the provider’s page',
  role: 'account',
  reauth: true,
  databaseRole: 'auth',
  params,
  body: z.object({}),
  reply: Location,
  errors: { 'accounts.email_unconfirmed': 409, 'accounts.external_linked': 409, ...off },
})

export const unlinkExternalIdentityRoute = defineRoute({
  method: 'post',
  path: '/api/account/external/:signInProvider/unlink',
  summary: 'Unlink a provider from the account',
  role: 'account',
  reauth: true,
  security: 'external_identity_change',
  databaseRole: 'auth',
  params,
  reply: ExternalIdentities,
  errors: { 'accounts.external_not_linked': 404, 'accounts.last_way_in': 409 },
})
