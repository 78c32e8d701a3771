import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { maxPasskeyName } from '../domain/passkey.ts'
import { SignedInUser } from './account.ts'
import { PasskeyNameForm } from './passkeys.form.ts'
import { demoElsewhere, tooManyErrors } from './refusals.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1, 'validation.required')
    .max(max)
    .regex(/^[\w-]+$/, 'validation.invalid')

/** What the browser's `navigator.credentials.create` returned, as JSON. */
const NewCredential = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, 'validation.invalid'))
      .max(8)
      .default([]),
  }),
})

/** What the browser's `navigator.credentials.get` returned, as JSON. */
const Assertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** The argument of `navigator.credentials.create`, as JSON. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The argument of `navigator.credentials.get`, as JSON. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})

export const PasskeyView = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** The domain on which browsers offer it. */
  domain: z.string(),
  /** Whether it works on the host of this request. */
  isHere: z.boolean(),
  /** Seems to have been copied: refused until it is removed. */
  isSuspended: z.boolean(),
})

const PasskeyList = z.object({
  passkeys: z.array(PasskeyView),
  /** The domain that a new passkey would belong to; null: none can be made at this address. */
  domain: z.string().nullable(),
  isEmailConfirmed: z.boolean(),
})

const refusedErrors = { 'accounts.passkey_refused': 403, 'accounts.passkey_expired': 410 } as const
const noDomain = { 'accounts.passkey_no_domain': 409 } as const

export const getPasskeysRoute = defineRoute({
  method: 'get',
  path: '/api/account/passkeys',
  summary: 'List the account’s passkeys',
  role: 'account',
  databaseRole: 'auth',
  reply: PasskeyList,
})

export const newPasskeyOptionsRoute = defineRoute({
  method: 'post',
  path: '/api/account/passkeys/options',
  summary: 'Begin to add a passkey: the options for the browser, valid for ten minutes, once, in this browser',
  role: 'account',
  reauth: true,
  transaction: 'read',
  databaseRole: 'auth',
  reply: CreationOptions,
  errors: { ...noDomain, 'accounts.email_unconfirmed': 409, 'accounts.too_many_passkeys': 409 },
})

export const addPasskeyRoute = defineRoute({
  method: 'post',
  path: '/api/account/passkeys',
  summary: 'Add the passkey that the browser created',
  role: 'account',
  reauth: true,
  security: 'passkey_change',
  transaction: 'none',
  body: z.object({ credential: NewCredential }),
  reply: PasskeyList,
  errors: {
    ...refusedErrors,
    ...noDomain,
    'accounts.email_unconfirmed': 409,
    'accounts.too_many_passkeys': 409,
    'accounts.passkey_known': 409,
  },
})

const passkeyId = z.object({ passkeyId: z.uuid() })
const unknownPasskey = { 'accounts.passkey_not_found': 404 } as const

export const renamePasskeyRoute = defineRoute({
  method: 'put',
  path: '/api/account/passkeys/:passkeyId',
  summary: `Rename a passkey; its name has at most ${maxPasskeyName} characters`,
  role: 'account',
  databaseRole: 'auth',
  params: passkeyId,
  body: PasskeyNameForm,
  reply: PasskeyList,
  errors: unknownPasskey,
})

export const removePasskeyRoute = defineRoute({
  method: 'delete',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  role: 'account',
  reauth: true,
  security: 'passkey_change',
  databaseRole: 'auth',
  params: passkeyId,
  reply: PasskeyList,
  errors: unknownPasskey,
})

export const passkeyOptionsRoute = defineRoute({
  method: 'post',
  path: '/api/account/passkey/options',
  summary: 'Begin to sign in by a passkey: the options for the browser, valid for ten minutes, once, in this browser',
  role: 'anyone',
  transaction: 'read',
  databaseRole: 'auth',
  reply: RequestOptions,
  errors: noDomain,
})

export const passkeySignInRoute = defineRoute({
  method: 'post',
  path: '/api/account/passkey/sign-in',
  summary: 'Sign in by a passkey; no second step is asked for',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: z.object({ credential: Assertion }),
  reply: SignedInUser,
  errors: { ...refusedErrors, ...noDomain, ...demoElsewhere, ...tooManyErrors },
})

export const passkeyReauthenticationOptionsRoute = defineRoute({
  method: 'post',
  path: '/api/account/reauthentication/passkey/options',
  summary: 'Begin to reauthenticate by one of the account’s passkeys',
  role: 'account',
  transaction: 'read',
  databaseRole: 'auth',
  reply: RequestOptions,
  errors: noDomain,
})

export const passkeyReauthenticationRoute = defineRoute({
  method: 'post',
  path: '/api/account/reauthentication/passkey',
  summary: 'Reauthenticate by a passkey; valid for ten minutes in this session',
  role: 'account',
  security: 'reauthentication',
  transaction: 'none',
  body: z.object({ credential: Assertion }),
  reply: z.object({ isFresh: z.literal(true) }),
  errors: { ...refusedErrors, ...noDomain, ...tooManyErrors },
})
