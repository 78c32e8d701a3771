import { z } from 'zod'
import { requiredUnless } from '#src/kernel/json-schema-meta.ts'
import { defineRoute } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'
import { claimCauses, claimStates } from '../domain/result-claim.ts'
import { resultStatuses } from '../domain/result-list.ts'

const genders = ['unknown', 'male', 'female'] as const

const RaceOfClaim = z.object({
  eventCode: z.string(),
  eventName: z.string(),
  raceCode: z.string(),
  raceName: z.string(),
  /** The race's day, at its place. */
  day: Day,
})

/** A public row of results that may be claimed. */
export const ClaimableResult = RaceOfClaim.extend({
  bib: z.int(),
  fullName: z.string(),
  birthYear: z.int().nullable(),
  city: z.string(),
  status: z.enum(resultStatuses),
  /** The time that decides the ranks; null for a participant who did not finish. */
  timeMs: z.int().nullable(),
})
export type ClaimableResult = z.output<typeof ClaimableResult>

export const ResultClaim = RaceOfClaim.extend({
  claimId: z.uuid(),
  participantId: z.uuid(),
  participantName: z.string(),
  /** null while the published results have no row of this person. */
  bib: z.int().nullable(),
  claimedBib: z.int(),
  state: z.enum(claimStates),
  /** Why an organizer decides; empty: accepted at once. */
  causes: z.array(z.enum(claimCauses)),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  claimedAt: z.iso.datetime(),
})
export type ResultClaim = z.output<typeof ResultClaim>

const bib = z.coerce
  .number('results.result_not_found')
  .int('results.result_not_found')
  .min(1, 'results.result_not_found')
  .max(999_999_999)

export const findClaimableRoute = defineRoute({
  method: 'get',
  path: '/api/results/claimable',
  summary:
    'Search results that a participant may claim: by surname or bib in the events of a name, else by surname among those who registered on the spot; without a search, those of the participant’s own name',
  role: 'account',
  databaseRole: 'system',
  query: z.object({
    participantId: z.uuid('results.participant_unknown').optional(),
    /** A part of the event’s name. */
    event: z.string().trim().max(80).default(''),
    /** The beginning of a surname, or a bib. */
    q: z.string().trim().max(80).default(''),
  }),
  reply: z.object({
    list: z.array(ClaimableResult),
    /** The search found more than it shows: narrow it. */
    hasMore: z.boolean(),
  }),
  errors: { 'results.participant_unknown': 404 },
})

export const listClaimsRoute = defineRoute({
  method: 'get',
  path: '/api/results/claims',
  summary: 'List the account’s claims of results, the latest first',
  role: 'account',
  databaseRole: 'system',
  reply: z.object({ list: z.array(ResultClaim) }),
})

export const claimResultRoute = defineRoute({
  method: 'post',
  path: '/api/results/claims',
  summary:
    'Claim a result for a participant of the account; accepted at once if name, year and gender agree and nobody has it',
  role: 'account',
  // An open claim sent again is the same claim.
  isRepeatable: true,
  // The attempt is counted also where the claim is refused.
  transaction: 'none',
  body: z.object({
    eventCode: z.string().max(80),
    raceCode: z.string().max(60),
    bib,
    participantId: z.uuid('results.participant_unknown'),
  }),
  reply: ResultClaim,
  errors: {
    'results.participant_unknown': 404,
    'results.result_not_found': 404,
    'results.claim_own': 409,
    'results.claim_team': 409,
    'results.claim_profile': 409,
    'accounts.too_many_attempts': 429,
    'accounts.too_many_today': 429,
  },
})

export const withdrawClaimRoute = defineRoute({
  method: 'delete',
  path: '/api/results/claims/:claimId',
  summary: 'Withdraw a claim that waits or was accepted; the result leaves the participant',
  role: 'account',
  databaseRole: 'system',
  transaction: 'write',
  params: z.object({ claimId: z.uuid('results.claim_not_found') }),
  reply: z.object({ claimId: z.uuid(), state: z.enum(claimStates) }),
  errors: { 'results.claim_not_found': 404, 'results.claim_over': 409 },
})

/** What an organizer sees of a claim: the row, and who claims it. */
export const ClaimToDecide = RaceOfClaim.extend({
  claimId: z.uuid(),
  bib: z.int().nullable(),
  claimedBib: z.int(),
  state: z.enum(claimStates),
  causes: z.array(z.enum(claimCauses)),
  reason: z.string().nullable(),
  claimedAt: z.iso.datetime(),
  claimer: z.object({ fullName: z.string(), birthYear: z.int().nullable(), gender: z.enum(genders) }),
  row: z
    .object({
      fullName: z.string(),
      birthYear: z.int().nullable(),
      gender: z.enum(genders),
      city: z.string(),
      status: z.enum(resultStatuses),
      timeMs: z.int().nullable(),
    })
    .nullable(),
})
export type ClaimToDecide = z.output<typeof ClaimToDecide>

const path = '/api/organizer/events/:ownEventCode/result-claims'
const event = z.object({ ownEventCode: z.string().max(80) })
const claim = event.extend({ claimId: z.uuid('results.claim_not_found') })
const Decided = z.object({ claimId: z.uuid(), state: z.enum(claimStates) })
const decisionErrors = {
  'results.claim_decided': 409,
  /** The results have no such row at the moment. */
  'results.claim_without_row': 409,
} as const

export const listEventClaimsRoute = defineRoute({
  method: 'get',
  path,
  summary: 'List the claims of an event’s results, the latest first',
  role: { organizer: 'view', of: 'ownEventCode' },
  transaction: 'none',
  params: event,
  query: z.object({
    state: z.enum(claimStates).optional(),
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ list: z.array(ClaimToDecide), nextCursor: z.uuid().nullable() }),
  errors: { 'results.event_not_found': 404 },
})

export const acceptClaimRoute = defineRoute({
  method: 'post',
  path: `${path}/:claimId/accept`,
  summary: 'Accept a claim of a result; a former holder loses the result and gets an email',
  role: { organizer: 'manage', of: 'ownEventCode' },
  isRepeatable: true,
  databaseRole: 'system',
  transaction: 'write',
  params: claim,
  body: z.object({}),
  reply: Decided,
  errors: { 'results.claim_not_found': 404, ...decisionErrors },
})

export const rejectClaimRoute = defineRoute({
  method: 'post',
  path: `${path}/:claimId/reject`,
  summary: 'Reject a claim of a result with a reason; its claimer gets an email',
  role: { organizer: 'manage', of: 'ownEventCode' },
  isRepeatable: true,
  databaseRole: 'system',
  transaction: 'write',
  params: claim,
  body: z.object({ reason: z.string().trim().min(1, 'validation.required').max(500) }),
  reply: Decided,
  errors: { 'results.claim_not_found': 404, ...decisionErrors },
})

const token = { token: z.string().max(200) }
const goneErrors = { 'results.link_gone': 410 } as const

/** A POST, since a token in an address would be in proxies' logs. */
export const lookAtClaimRoute = defineRoute({
  method: 'post',
  path: '/api/results/claim-decisions/look',
  summary: 'Retrieve a claim of a result by the link of the organizer’s email; the link stays valid',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'read',
  body: z.object(token),
  reply: ClaimToDecide,
  errors: goneErrors,
})

export const decideClaimByLinkRoute = defineRoute({
  method: 'post',
  path: '/api/results/claim-decisions',
  summary: 'Accept or reject a claim of a result by the link of the organizer’s email, once',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'write',
  body: z
    .object({
      ...token,
      verdict: z.enum(['accept', 'reject']),
      /** Needed to reject. */
      reason: z.string().trim().max(500).default(''),
    })
    .meta(requiredUnless('reason', { verdict: 'accept' })),
  reply: Decided,
  errors: { ...goneErrors, ...decisionErrors, 'results.reason_missing': 422 },
})
