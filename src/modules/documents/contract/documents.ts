import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { entryDocumentKinds } from '../domain/documents-needed.ts'

const params = z.object({ registrationId: z.uuid('documents.not_found') })
/** One entry of the order; not given: all entries that need the document. */
const entryId = z.uuid('documents.not_found').optional()
const errors = { 'documents.not_found': 404 } as const
/** Generated for each request and never cached. */
const pdf = { type: 'application/pdf', cacheSeconds: 0 } as const

export const entryDocumentsRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/documents',
  summary:
    'List the documents available for a paid order’s entries, and the family members who may collect a start pack',
  role: 'account',
  transaction: 'none',
  params,
  reply: z.object({
    registrationId: z.uuid(),
    /** An online race: each participant runs anywhere and submits the result. */
    isOnline: z.boolean(),
    /** The first and last day of an online race; null for a race with a common start. */
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The event is postponed and has no day: its starts and its period are the former ones. */
    isPostponed: z.boolean(),
    entries: z.array(
      z.object({
        entryId: z.uuid(),
        fullName: z.string(),
        raceCode: z.string(),
        raceName: z.string(),
        startsAt: z.iso.datetime(),
        documents: z.array(z.enum(entryDocumentKinds)),
        /** The wave or cluster, as on the ticket; empty where there is none. */
        wave: z.string(),
        /** What to bring to the pick-up, as on the ticket. */
        bring: z.array(z.string()),
      }),
    ),
    /** Each race once. */
    races: z.array(z.object({ raceCode: z.string(), raceName: z.string(), calendar: z.string() })),
    collectors: z.array(z.object({ participantId: z.uuid(), name: z.string() })),
  }),
  errors,
})

export const getTicketsRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/tickets',
  summary:
    'Download the tickets of a paid order as one PDF, or one entry’s ticket; for the payer and the participant’s own account',
  role: 'account',
  transaction: 'none',
  params,
  query: z.object({ entryId }),
  reply: z.custom<FileReply>(),
  file: pdf,
  errors,
})

export const getTicketQrRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/entries/:entryId/qr',
  summary: 'Retrieve the QR code of a paid entry’s ticket (SVG); for the payer and the participant’s own account',
  role: 'account',
  transaction: 'none',
  params: params.extend({ entryId: z.uuid('documents.not_found') }),
  reply: z.object({ token: z.string(), svg: z.string() }),
  picture: { field: 'svg', type: 'image/svg+xml' },
  errors,
})

export const entryDocumentRoute = defineRoute({
  method: 'get',
  path: '/api/account/registrations/:registrationId/documents/:document',
  summary: 'Download a prefilled document to sign: application with disclaimer, or parental consent',
  role: 'account',
  transaction: 'none',
  params: params.extend({ document: z.enum(['application', 'parents-consent'], 'documents.not_found') }),
  query: z.object({ entryId }),
  reply: z.custom<FileReply>(),
  file: pdf,
  errors,
})

const blank = z.literal('').transform(() => undefined)

/** A POST, so that no name is in an address. */
export const writePowerOfAttorneyRoute = defineRoute({
  method: 'post',
  path: '/api/account/registrations/:registrationId/power-of-attorney',
  summary: 'Download the power of attorney for a start pack, with the collector’s name or a blank line',
  role: 'account',
  transaction: 'none',
  params,
  body: z.object({
    entryId: z.union([blank, z.uuid('documents.not_found')]).optional(),
    /** A member of the account's family group; takes precedence over a typed name. */
    participantId: z.union([blank, z.uuid('documents.not_found')]).optional(),
    collector: z.string().trim().max(150).default(''),
  }),
  reply: z.custom<FileReply>(),
  file: pdf,
  errors,
})

export const getTicketKeyRoute = defineRoute({
  method: 'get',
  path: '/api/tickets/key',
  summary: 'Retrieve the public key to verify the signature in a ticket’s QR code offline',
  role: 'anyone',
  transaction: 'none',
  reply: z.object({ format: z.literal('SL1'), algorithm: z.literal('Ed25519'), publicKey: z.string() }),
  cacheSeconds: 86_400,
})
