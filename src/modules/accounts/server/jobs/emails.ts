import { z } from 'zod'
import type { Instant } from '#src/kernel/instant.ts'
import { languages } from '#src/kernel/texts.ts'
import { declareJob } from '#src/platform/jobs/declare-job.ts'
import { emailAttempts } from '#src/platform/mail/mail.ts'
import { signInProviderCodes } from '../../domain/external-identity.ts'

const instant = z.custom<Instant>((value) => z.iso.datetime({ precision: 3 }).safeParse(value).success)

/** The email with a code, or with the link of a reset. The queue contains neither. */
export const proofEmailJob = declareJob({
  name: 'accounts.proof_email',
  payload: z.object({
    proofId: z.uuid(),
    /**
     * Requested in a browser that the account knows or is signed in to: sent even to a suppressed
     * address.
     */
    isOwners: z.boolean().default(false),
  }),
  maxAttempts: emailAttempts,
})

/** The link to an own account, to a relative who was registered. */
export const claimEmailJob = declareJob({
  name: 'accounts.claim_email',
  payload: z.object({
    claimId: z.uuid(),
    /** An invitation to a family group; else the relative was registered for a race. */
    isToFamily: z.boolean().default(false),
  }),
  maxAttempts: emailAttempts,
})

/** Tells a family group's account that a relative accepted or left, or may have an account now. */
export const familyEmailJob = declareJob({
  name: 'accounts.family_email',
  payload: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['accepted', 'left']), participantId: z.uuid() }),
    z.object({ kind: z.literal('own-account'), participantId: z.uuid(), age: z.union([z.literal(14), z.literal(18)]) }),
  ]),
  maxAttempts: emailAttempts,
})

/**
 * The link of an email change to one of its addresses. Where another account has the new address,
 * its owner is told instead.
 */
export const emailChangeJob = declareJob({
  name: 'accounts.email_change_email',
  payload: z.object({
    changeId: z.uuid(),
    to: z.enum(['old', 'new']),
    /** When it was requested: a repeated request is another email. */
    at: instant,
  }),
  maxAttempts: emailAttempts,
})

/** Tells the old address that the account has another one now. */
export const emailChangedJob = declareJob({
  name: 'accounts.email_changed_email',
  payload: z.object({ changeId: z.uuid() }),
  maxAttempts: emailAttempts,
})

const securityEmailKinds = [
  'new-device',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'passkey-suspended',
  'two-step-on',
  'two-step-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'external-linked',
  'external-unlinked',
  'phone-confirmed',
  'phone-removed',
] as const
export type SecurityEmailKind = (typeof securityEmailKinds)[number]

/** Emails an account's owner what happened to it, and from where. */
export const securityEmailJob = declareJob({
  name: 'accounts.security_email',
  payload: z.object({
    kind: z.enum(securityEmailKinds),
    accountId: z.uuid(),
    /** The browser that did it; missing where a stranger may have. */
    deviceId: z.uuid().optional(),
    /** Of the kinds about external identities. */
    provider: z.enum(signInProviderCodes).optional(),
    tenantId: z.number().int(),
    at: instant,
    /** The language of the visit; missing in jobs of the previous release. */
    language: z.enum(languages).optional(),
  }),
  maxAttempts: emailAttempts,
})
