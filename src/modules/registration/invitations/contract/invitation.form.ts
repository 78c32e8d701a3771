import { z } from 'zod'
import { extendJsonSchema, nonBlankPattern } from '#src/kernel/json-schema-meta.ts'
import { emailIssue, emailPattern, normalizeEmail } from '#src/modules/accounts/domain/email.ts'
import { nameIssue, namePattern } from '#src/modules/accounts/domain/names.ts'
import { invitationKinds } from '../domain/invitation.ts'

export const maxMessageLength = 400

const OptionalEmail = z
  .string()
  .max(254, 'validation.email')
  .meta({ pattern: `^(?:${emailPattern})?$` })

/** The new address of a link; empty: the previous one. */
export const OtherEmail = OptionalEmail.default('')
  .transform(normalizeEmail)
  .superRefine((email, context) => {
    const issue = email === '' ? null : emailIssue(email)
    if (issue !== null) context.addIssue({ code: 'custom', message: issue })
  })

/**
 * A friend needs an address; a gift a recipient's name, and an address only if we are to send the
 * email.
 */
export const InvitationForm = z
  .object({
    invitationKind: z.enum(invitationKinds, 'validation.required'),
    email: OptionalEmail.default('').transform(normalizeEmail),
    recipient: z.string().trim().max(60, 'registration.recipient_long').default(''),
    message: z.string().trim().max(maxMessageLength, 'registration.message_long').default(''),
    /** The sender's name; required from an account without a name in its profile. */
    sender: z
      .string()
      .trim()
      .max(80)
      .meta({ pattern: `^${namePattern}$` })
      .optional(),
  })
  .superRefine(({ invitationKind, email, recipient, sender }, context) => {
    const ofSender = sender === '' ? 'registration.sender_needed' : sender === undefined ? null : nameIssue(sender)
    if (ofSender !== null) context.addIssue({ code: 'custom', path: ['sender'], message: ofSender })
    const issue = emailIssue(email)
    const isNeeded = invitationKind === 'friend'
    if (issue !== null && (isNeeded || email !== ''))
      context.addIssue({ code: 'custom', path: ['email'], message: issue })
    if (invitationKind === 'gift' && recipient === '')
      context.addIssue({ code: 'custom', path: ['recipient'], message: 'validation.required' })
  })

/** For the `.meta` of the form: the fields that each kind requires. */
export const requiredByKind = extendJsonSchema({
  anyOf: [
    { required: ['email'], properties: { invitationKind: { const: 'friend' }, email: { minLength: 1 } } },
    {
      required: ['recipient'],
      properties: { invitationKind: { const: 'gift' }, recipient: { pattern: nonBlankPattern } },
    },
  ],
})
