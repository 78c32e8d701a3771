import { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import { languages } from '#src/kernel/texts.ts'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'

const moment = z.custom<Instant>((value) => z.iso.datetime({ precision: 3 }).safeParse(value).success)

/** The email with a code, or with the link of a reset. Neither travels through the queue. */
export const proofEmailJob = declareJob({
  name: 'accounts.proof_email',
  payload: z.object({
    proofId: z.uuid(),
    /** Asked for in a browser that the account knows, or by who is signed in to it: it goes to an address that takes no others. */
    isOwners: z.boolean().default(false),
  }),
  maxAttempts: emailAttempts,
})

/** The link to an account of their own, to a relative whom somebody has entered. */
export const claimEmailJob = declareJob({
  name: 'accounts.claim_email',
  payload: z.object({ claimId: z.uuid() }),
  maxAttempts: emailAttempts,
})

/** Tells an account's owner what happened to it, and from where. */
export const securityEmailJob = declareJob({
  name: 'accounts.security_email',
  payload: z.object({
    kind: z.enum(['new-device', 'password-changed']),
    accountId: z.uuid(),
    deviceId: z.uuid(),
    tenantId: z.number().int(),
    at: moment,
    /** That of the visit it tells of; the version before did not say. */
    language: z.enum(languages).optional(),
  }),
  maxAttempts: emailAttempts,
})
