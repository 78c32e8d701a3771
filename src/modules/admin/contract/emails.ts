import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'
import { normalizeEmail } from '#src/modules/accounts/domain/email.ts'

const Address = z.object({ email: emailFieldSchema })

/** A POST, since an address in a query would be in proxies' logs. */
export const getEmailSuppressionRoute = defineRoute({
  method: 'post',
  path: '/api/operator/emails/suppression',
  summary: 'Retrieve whether emails to an address are suppressed, and why',
  role: 'operator',
  databaseRole: 'system',
  body: Address,
  reply: z.object({
    suppressed: z.object({ reason: z.enum(['rejected', 'bounced', 'complained']), since: z.iso.datetime() }).nullable(),
  }),
})

export const liftEmailSuppressionRoute = defineRoute({
  method: 'post',
  path: '/api/operator/emails/suppression/lift',
  summary: 'Remove an address from the email suppression list',
  role: 'operator',
  databaseRole: 'system',
  body: Address,
  reply: z.object({ suppressed: z.null() }),
  errors: { 'admin.email_not_suppressed': 404 },
})

export const mailFeedbackRoute = defineRoute({
  method: 'post',
  path: '/api/mail/feedback',
  summary: 'Report a bounce or a complaint from a mail server',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'write',
  body: z.object({
    /** With `email`: a report in a mail service's own format. */
    report: z.enum(['bounced', 'complained']).optional(),
    email: z.string().max(254).transform(normalizeEmail).optional(),
    /** Or the report sent to the return path: a DSN or an ARF message. */
    message: z.string().max(500_000).optional(),
  }),
  reply: z.object({ isSuppressed: z.boolean() }),
  errors: { 'admin.feedback_off': 404, 'admin.feedback_secret_wrong': 401, 'admin.feedback_empty': 422 },
})
