import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ProfileView } from '#src/modules/accounts/contract/account.ts'
import { ProfileForm } from '#src/modules/accounts/contract/profile.form.ts'
import { emailRefusals } from '#src/modules/accounts/contract/refusals.ts'
import { emailIssue, emailPattern, normalizeEmail } from '#src/modules/accounts/domain/email.ts'
import { genders, relations } from '#src/modules/accounts/domain/profile.ts'
import { requirableFields } from '#src/modules/accounts/domain/profile-issues.ts'

const path = '/api/account/family'
const params = z.object({ participantId: z.uuid('accounts.relative_unknown') })
const unknown = { 'accounts.relative_unknown': 404 } as const

/** A relative's way to an account of their own. */
const OwnAccount = z.object({
  /** invited: an email was sent; entered: it is sent once something is paid for them. */
  state: z.enum(['none', 'entered', 'invited', 'declined', 'has', 'left']),
  email: z.string(),
  /** Whether they let the caller register them; true for those without an account. */
  mayRegister: z.boolean(),
})

const Start = z.object({
  registrationId: z.uuid(),
  eventName: z.string(),
  raceName: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
})

const Relative = z.object({
  participantId: z.uuid(),
  fullName: z.string(),
  firstName: z.string(),
  relation: z.enum(relations).nullable(),
  gender: z.enum(genders),
  birthDate: z.iso.date().nullable(),
  age: z.number().int().nullable(),
  photoUrl: z.string().nullable(),
  ownAccount: OwnAccount,
  /** The fields that every race needs and the profile lacks. */
  missing: z.array(z.enum(requirableFields)),
  /** Their starts ahead in the caller's orders, the next first. */
  starts: z.array(Start),
  /** The age at which an own account is offered now; null: no offer. */
  offer: z.union([z.literal(14), z.literal(18)]).nullable(),
})

const Family = z.object({
  relatives: z.array(Relative),
  /** Pairs that are likely one person. */
  duplicates: z.array(z.object({ remainingId: z.uuid(), otherId: z.uuid() })),
})

export const getFamilyRoute = defineRoute({
  method: 'get',
  path,
  summary: 'List the caller’s family group: relatives with their own accounts, starts ahead and missing data',
  role: 'account',
  databaseRole: 'self',
  reply: Family,
})

export const RelativeForm = z.object({
  relation: z.enum(relations, 'validation.required'),
  profile: ProfileForm,
})

const saveErrors = {
  ...unknown,
  'accounts.relative_is_self': 409,
  'accounts.relative_age': 422,
  'accounts.relative_not_allowed': 409,
  'accounts.profile_incomplete': 422,
  'accounts.family_full': 409,
} as const

export const addRelativeRoute = defineRoute({
  method: 'post',
  path,
  summary: 'Add a relative to the family group; the same form again is the same relative',
  role: 'account',
  body: RelativeForm,
  reply: z.object({ participantId: z.uuid() }),
  errors: { ...saveErrors, 'accounts.relative_exists': 409 },
})

export const getRelativeRoute = defineRoute({
  method: 'get',
  path: `${path}/:participantId`,
  summary: 'Retrieve a relative’s profile',
  role: 'account',
  databaseRole: 'self',
  params,
  reply: Relative.extend({ profile: ProfileView }),
  errors: unknown,
})

export const saveRelativeRoute = defineRoute({
  method: 'put',
  path: `${path}/:participantId`,
  summary: 'Update a relative’s profile',
  role: 'account',
  params,
  body: RelativeForm,
  reply: z.object({ participantId: z.uuid() }),
  errors: saveErrors,
})

export const removeRelativeRoute = defineRoute({
  method: 'delete',
  path: `${path}/:participantId`,
  summary: 'Remove a relative without starts ahead: their profile, documents and photo are deleted',
  role: 'account',
  databaseRole: 'self',
  params,
  reply: Family,
  errors: { ...unknown, 'accounts.relative_has_starts': 409 },
})

export const inviteRelativeRoute = defineRoute({
  method: 'post',
  path: `${path}/:participantId/invitation`,
  summary: 'Email a relative the link to an account of their own; a new link replaces the previous one',
  role: 'account',
  transaction: 'none', // the email's budgets are read under another role
  params,
  body: z.object({
    email: z
      .string('validation.required')
      .max(254)
      .meta({ pattern: `^${emailPattern}$` })
      .transform(normalizeEmail)
      .superRefine((value, context) => {
        const issue = value === '' ? 'validation.required' : emailIssue(value)
        if (issue !== null) context.addIssue({ code: 'custom', message: issue })
      }),
  }),
  reply: z.object({ isSent: z.boolean() }),
  errors: {
    ...unknown,
    'accounts.relative_has_account': 409,
    'accounts.relative_own_email': 409,
    'accounts.claim_declined': 409,
    'accounts.too_many_attempts': 429,
    'accounts.too_many_today': 429,
    ...emailRefusals,
  },
})

export const withdrawInvitationRoute = defineRoute({
  method: 'delete',
  path: `${path}/:participantId/invitation`,
  summary: 'Withdraw the invitation to an account of their own; its link becomes invalid',
  role: 'account',
  params,
  reply: z.object({ isWithdrawn: z.boolean() }),
  errors: unknown,
})

export const dismissOfferRoute = defineRoute({
  method: 'post',
  path: `${path}/:participantId/dismiss-offer`,
  summary: 'Put the offer of an own account aside until the next such age',
  role: 'account',
  isRepeatable: true,
  params,
  body: z.object({ age: z.union([z.literal(14), z.literal(18)]) }),
  reply: z.object({ isDismissed: z.boolean() }),
  errors: unknown,
})

export const mergeRelativesRoute = defineRoute({
  method: 'post',
  path: `${path}/:participantId/merge`,
  summary: 'Make one relative of two rows of the same person; entries and documents of `otherId` go to this one',
  role: 'account',
  databaseRole: 'self',
  params,
  body: z.object({ otherId: z.uuid('accounts.relative_unknown') }),
  reply: Family,
  errors: { ...unknown, 'accounts.relatives_differ': 409 },
})
