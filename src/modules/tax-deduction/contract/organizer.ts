import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { Day } from '#src/modules/catalog/contract/shapes.ts'
import { applicationStates } from '../domain/application-state.ts'
import { signerOrNothingPattern, signerPattern } from '../domain/certificate-person.ts'
import { beneficiaries, payers } from '../domain/choice.ts'
import { correctionStates } from '../domain/correction.ts'

const manage = { organizer: 'manage', of: 'organizerCode' } as const
const path = '/api/organizer/tax-deduction/:organizerCode/applications'
const organizer = z.object({ organizerCode: z.string().max(80) })
const part = organizer.extend({ partId: z.uuid('tax-deduction.application_not_found') })

const Signer = z.string().trim().min(1, 'validation.required').max(150).regex(signerPattern, 'validation.lettersOnly')
const RejectReason = z.string().trim().min(1, 'validation.required').max(500)

const Year = z.coerce.number().int().min(2022).max(2100)
const filter = {
  year: Year.optional(),
  state: z.enum(applicationStates).optional(),
}
const PartOfOrganizer = z.object({
  partId: z.uuid(),
  number: z.string(),
  year: z.int(),
  payer: z.enum(payers),
  beneficiary: z.enum(beneficiaries),
  state: z.enum(applicationStates),
  reason: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  /** Of its certificates, less what was returned since. */
  sumMinor: z.int(),
  /** Certificates of it are to be corrected: `correct` issues the corrections. */
  isCorrectionDue: z.boolean(),
  payerName: z.string(),
  places: z.array(
    z.object({
      eventName: z.string(),
      raceName: z.string(),
      /** Who was registered, to compare with the names that the certificates print. */
      participantName: z.string(),
      paidOn: Day,
      sumMinor: z.int(),
      /** What is left of it since the certificate was issued; null: all of it. */
      correctedMinor: z.int().nullable(),
    }),
  ),
  certificates: z.array(
    z.object({
      recipientName: z.string(),
      /** As it was issued at first. */
      sumMinor: z.int(),
      number: z.int().nullable(),
      signer: z.string().nullable(),
      /** The oldest first; only the last one may be due. */
      corrections: z.array(
        z.object({
          /** As the form prints it: 1, 2, …, and 999 where the sum is zero. */
          correction: z.int(),
          state: z.enum(correctionStates),
          sumMinor: z.int(),
          signer: z.string().nullable(),
          issuedAt: z.iso.datetime().nullable(),
        }),
      ),
    }),
  ),
})
export type PartOfOrganizer = z.output<typeof PartOfOrganizer>

const decisionErrors = {
  'tax-deduction.decided': 409,
  'tax-deduction.places_changed': 409,
  'tax-deduction.requisites_missing': 409,
} as const
const partErrors = { 'tax-deduction.application_not_found': 404, ...decisionErrors } as const
const correctionErrors = {
  'tax-deduction.no_correction_due': 409,
  'tax-deduction.requisites_missing': 409,
} as const
const IssuedCorrections = z.object({
  partId: z.uuid(),
  corrections: z.array(z.object({ number: z.int(), correction: z.int(), sumMinor: z.int() })),
})
const PartState = z.object({ partId: z.uuid(), state: z.enum(applicationStates) })

export const listPartsRoute = defineRoute({
  method: 'get',
  path,
  summary: 'List the applications for certificates of an organizer, newest first',
  role: manage,
  security: 'document_read',
  transaction: 'none',
  params: organizer,
  query: z.object({
    ...filter,
    /** Only those with certificates to be corrected. */
    corrections: z.enum(['due']).optional(),
    cursor: z.uuid().optional(),
    take: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ list: z.array(PartOfOrganizer), nextCursor: z.uuid().nullable() }),
})

export const reviewPartRoute = defineRoute({
  method: 'post',
  path: `${path}/:partId/review`,
  summary: 'Start the review of an application; its applicant sees the state',
  role: manage,
  isRepeatable: true,
  databaseRole: 'system',
  transaction: 'write',
  params: part,
  body: z.object({}),
  reply: PartState,
  errors: partErrors,
})

export const approvePartRoute = defineRoute({
  method: 'post',
  path: `${path}/:partId/approve`,
  summary: 'Approve an application: its certificates get the next numbers of the organizer’s year',
  role: manage,
  isRepeatable: true,
  databaseRole: 'system',
  transaction: 'write',
  params: part,
  body: z.object({ signer: Signer }),
  reply: PartState.extend({ numbers: z.array(z.int()) }),
  errors: partErrors,
})

export const rejectPartRoute = defineRoute({
  method: 'post',
  path: `${path}/:partId/reject`,
  summary: 'Reject an application with a reason; its places may be applied for again',
  role: manage,
  isRepeatable: true,
  databaseRole: 'system',
  transaction: 'write',
  params: part,
  body: z.object({ reason: RejectReason }),
  reply: PartState,
  errors: partErrors,
})

export const correctPartRoute = defineRoute({
  method: 'post',
  path: `${path}/:partId/correct`,
  summary: 'Issue the corrections of certificates whose places were returned; the certificates retain their numbers',
  role: manage,
  isRepeatable: true,
  databaseRole: 'system',
  transaction: 'write',
  params: part,
  body: z.object({ signer: Signer }),
  reply: IssuedCorrections,
  errors: { 'tax-deduction.application_not_found': 404, ...correctionErrors },
})

const exported = {
  role: manage,
  security: 'document_read',
  transaction: 'none',
  params: organizer,
  query: z.object({ ...filter, year: Year }),
  reply: z.custom<FileReply>(),
} as const

export const exportPartsCsvRoute = defineRoute({
  method: 'get',
  path: `${path}.csv`,
  summary: 'Export a year’s certificates with all their fields as CSV, at most 5,000',
  ...exported,
  file: { type: 'text/csv; charset=utf-8', cacheSeconds: 0 },
})

export const exportPartsXmlRoute = defineRoute({
  method: 'get',
  path: `${path}.xml`,
  summary: 'Export a year’s certificates with all their fields as XML, at most 5,000',
  ...exported,
  file: { type: 'application/xml; charset=utf-8', cacheSeconds: 0 },
})

const token = { token: z.string().max(200) }
const goneErrors = { 'tax-deduction.link_gone': 410 } as const

/** A POST, since a token in an address would be in proxies' logs. */
export const lookAtDecisionRoute = defineRoute({
  method: 'post',
  path: '/api/tax-deduction/decisions/look',
  summary: 'Retrieve an application by the link of the organizer’s email; the link stays valid',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'write',
  body: z.object(token),
  reply: PartOfOrganizer.omit({ reason: true }).extend({ organizerName: z.string() }),
  errors: goneErrors,
})

export const decideByLinkRoute = defineRoute({
  method: 'post',
  path: '/api/tax-deduction/decisions',
  summary: 'Approve or reject an application by the link of the organizer’s email, once',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'write',
  body: z.object({
    ...token,
    decidedAs: z.enum(['approve', 'reject']),
    /** Needed to approve. */
    signer: z.string().trim().max(150).regex(signerOrNothingPattern, 'validation.lettersOnly').default(''),
    /** Needed to reject. */
    reason: z.string().trim().max(500).default(''),
  }),
  reply: PartState,
  errors: {
    ...goneErrors,
    ...decisionErrors,
    'tax-deduction.signer_missing': 422,
    'tax-deduction.reason_missing': 422,
  },
})

export const lookAtCorrectionRoute = defineRoute({
  method: 'post',
  path: '/api/tax-deduction/corrections/look',
  summary: 'Retrieve the certificates to be corrected by the link of the organizer’s email; the link stays valid',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'write',
  body: z.object(token),
  reply: PartOfOrganizer.omit({ reason: true }).extend({ organizerName: z.string() }),
  errors: { 'tax-deduction.correction_link_gone': 410 },
})

export const correctByLinkRoute = defineRoute({
  method: 'post',
  path: '/api/tax-deduction/corrections',
  summary: 'Issue the corrections that are due by the link of the organizer’s email, once',
  role: 'anyone',
  databaseRole: 'system',
  transaction: 'write',
  body: z.object({ ...token, signer: Signer }),
  reply: IssuedCorrections,
  errors: { 'tax-deduction.correction_link_gone': 410, 'tax-deduction.requisites_missing': 409 },
})
