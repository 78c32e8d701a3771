import { z } from 'zod'
import { extendJsonSchema } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { codeErrors, PhoneForm, phoneOff, phoneRequestErrors } from '#src/modules/accounts/contract/phone.ts'
import { demoElsewhere, tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { CodeForm, emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'

/** As in src/platform/personal-data/personal-data.ts; a test compares them. */
export const mergeBlockerCodes = [
  'unconfirmed',
  'staff',
  'organizer',
  'insurer',
  'deletion',
  'person',
  'payments',
  'taxes',
] as const

/** What moves, in the order of the page. */
export const movedKinds = [
  'entries',
  'orders',
  'teams',
  'lists',
  'documents',
  'policies',
  'results',
  'reviews',
  'taxes',
  'subscriptions',
  'messages',
] as const

export const MergeState = z.discriminatedUnion('step', [
  z.object({ step: z.literal('ask') }),
  z.object({
    step: z.literal('review'),
    /** Sent along with the agreement: only what was read is merged. */
    mergeId: z.uuid(),
    /** The address of the account that ends. */
    ended: z.string(),
    /** The address of the account that remains: the signed-in one. */
    remaining: z.string(),
    expiresAt: z.iso.datetime(),
    /** Names of the people of the ending account besides its owner. */
    people: z.array(z.string()),
    moves: z.array(z.object({ kind: z.enum(movedKinds), count: z.int() })),
    /** Providers whose sign-in moves. */
    providers: z.array(z.string()),
    /** The phone by which the ending account signs in: it moves where the remaining one has none. */
    phone: z.object({ phone: z.string(), becomes: z.enum(['moved', 'removed']) }).nullable(),
    /** Coming races in which both accounts' owner has a place. */
    races: z.array(z.object({ event: z.string(), race: z.string() })),
    /** What has to be over before. */
    blockers: z.array(z.object({ code: z.enum(mergeBlockerCodes), count: z.int() })),
  }),
  z.object({ step: z.literal('done'), mergeId: z.uuid(), remaining: z.string() }),
])
export type MergeStateView = z.output<typeof MergeState>

export const getMergeRoute = defineRoute({
  method: 'get',
  path: '/api/account/merge',
  summary: 'Retrieve what becomes of a second account that this session has proved to be its owner’s',
  role: 'account',
  databaseRole: 'system',
  reply: MergeState,
})

export const requestMergeCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/merge/code',
  summary: 'Send a code to the address of one’s second account; the same answer where there is none',
  role: 'account',
  transaction: 'none',
  body: z.object({ email: emailFieldSchema }),
  reply: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  errors: { ...demoElsewhere, ...tooManyErrors },
})

export const requestMergePhoneCodeRoute = defineRoute({
  method: 'post',
  path: '/api/account/merge/phone-code',
  summary: 'Send a code to the phone of one’s second account; the same answer where no account has it',
  role: 'account',
  transaction: 'none',
  body: PhoneForm,
  reply: z.object({ phone: z.string(), expiresAt: z.iso.datetime() }),
  errors: { 'accounts.merge_same_phone': 422, ...phoneRequestErrors },
})

const spaceless = (text: string) => text.replace(/[\s\u00a0\u202f]/g, '')

/** A code of the second account's authenticator app, or a recovery code. */
const secondCode = z.string().max(40).default('').transform(spaceless)

export const proveAccountRoute = defineRoute({
  method: 'post',
  path: '/api/account/merge/proof',
  summary: 'Prove a second account by its password or an emailed code, and by its second step; valid for half an hour',
  role: 'account',
  security: 'account_merge',
  transaction: 'none',
  body: z
    .object({
      email: emailFieldSchema,
      /** Exactly one of password and code. */
      password: z.string().max(1000).default(''),
      code: z
        .string()
        .max(40)
        .meta({ pattern: '^(?:[0-9]{3}[ -]?[0-9]{3})?$' })
        .default('')
        .transform((text) => spaceless(text).replaceAll('-', '')),
      secondCode,
    })
    .superRefine(({ password, code }, context) => {
      if (code !== '' && !/^\d{6}$/.test(code))
        context.addIssue({ code: 'custom', path: ['code'], message: 'accounts.code_form' })
      if (code === '' && password === '')
        context.addIssue({ code: 'custom', path: ['password'], message: 'validation.required' })
    })
    .meta(
      extendJsonSchema({
        anyOf: ['password', 'code'].map((name) => ({ required: [name], properties: { [name]: { minLength: 1 } } })),
      }),
    ),
  reply: MergeState,
  errors: {
    'accounts.merge_wrong': 403,
    'accounts.code_wrong': 403,
    'accounts.code_gone': 410,
    'accounts.second_code_needed': 403,
    'accounts.second_code_wrong': 403,
    'accounts.recovery_code_wrong': 403,
    'accounts.merge_same': 422,
    'accounts.merge_unknown': 422,
    ...demoElsewhere,
    ...tooManyErrors,
  },
})

export const proveAccountByPhoneRoute = defineRoute({
  method: 'post',
  path: '/api/account/merge/phone-proof',
  summary: 'Prove a second account by the code sent to its phone, and by its second step; valid for half an hour',
  role: 'account',
  security: 'account_merge',
  transaction: 'none',
  body: CodeForm.extend({ secondCode }),
  reply: MergeState,
  errors: {
    'accounts.second_code_needed': 403,
    'accounts.second_code_wrong': 403,
    'accounts.recovery_code_wrong': 403,
    'accounts.merge_same_phone': 422,
    ...codeErrors,
    ...demoElsewhere,
    ...phoneOff,
  },
})

export const mergeAccountsRoute = defineRoute({
  method: 'post',
  path: '/api/account/merge',
  summary: 'Make the proved account part of the signed-in one; it ends. Repeated it answers the same',
  role: 'account',
  reauth: true,
  security: 'account_merge',
  transaction: 'none',
  body: z.object({
    agrees: z.literal(true, 'my-data.merge_agreement_missing'),
    /** As the review gives it. */
    mergeId: z.uuid(),
  }),
  reply: MergeState,
  errors: { 'my-data.merge_blocked': 409, 'my-data.merge_changed': 409, 'my-data.merge_gone': 410 },
})

export const cancelMergeRoute = defineRoute({
  method: 'post',
  path: '/api/account/merge/cancel',
  summary: 'Forget the proof of a second account',
  role: 'account',
  databaseRole: 'auth',
  isRepeatable: true,
  reply: MergeState,
})
