import { z } from 'zod'
import { requiredUnless } from '#src/kernel/json-schema-meta.ts'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { sentStates } from '../domain/online-result.ts'
import { SentResult } from './online.ts'

const event = z.object({ ownEventCode: z.string().max(80) })
const entry = z.object({
  registrationId: z.uuid('results.entry_not_found'),
  entryId: z.uuid('results.entry_not_found'),
})
const noEvent = { 'results.event_not_found': 404 } as const
const noFile = { 'results.entry_not_found': 404, 'results.file_not_found': 404 } as const

export const listSentResultsRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/sent-results',
  summary: 'List results submitted to an online event; the oldest pending one first',
  role: { organizer: 'view', of: 'ownEventCode' },
  transaction: 'none',
  params: event,
  query: z.object({ state: z.enum(sentStates).optional() }),
  reply: z.object({
    list: z.array(
      SentResult.extend({
        registrationId: z.uuid(),
        entryId: z.uuid(),
        bib: z.int().nullable(),
        fullName: z.string(),
        raceCode: z.string(),
        raceName: z.string(),
        distanceM: z.int().nullable(),
      }),
    ),
  }),
  errors: noEvent,
})

export const decideResultRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/registrations/:registrationId/entries/:entryId/result-decision',
  summary: 'Accept a submitted result, or return it with a reason; the participant gets an email',
  role: { organizer: 'manage', of: 'registrationId' },
  transaction: 'none',
  params: entry,
  body: z
    .object({
      verdict: z.enum(['accept', 'refuse']),
      reason: z.string().trim().max(500).default(''),
      /** The number of the submission that the organizer reviewed. */
      version: z.int().min(1).max(1_000_000),
    })
    .meta(requiredUnless('reason', { verdict: 'accept' })),
  reply: SentResult,
  errors: {
    'results.entry_not_found': 404,
    'results.reason_missing': 422,
    'results.sent_again': 409,
    'results.decided_already': 409,
    'results.no_bib': 409,
  },
})

export const getSentPictureRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/registrations/:registrationId/entries/:entryId/result/picture',
  summary: 'Download the picture of a submitted result as the organizer',
  role: { organizer: 'view', of: 'registrationId' },
  transaction: 'none',
  params: entry,
  reply: z.custom<FileReply>(),
  file: { type: 'image/jpeg', cacheSeconds: 0 },
  errors: noFile,
})

export const getSentTrackRoute = defineRoute({
  ...getSentPictureRoute,
  path: '/api/organizer/registrations/:registrationId/entries/:entryId/result/track',
  summary: 'Download the track of a submitted result as the organizer',
  file: { type: 'application/gpx+xml', cacheSeconds: 0 },
})

export const setOnlineRaceRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/events/:ownEventCode/online-race',
  summary: 'Set the deadline for results of an online race and whether its organizer mails a medal',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  params: event,
  body: z.object({ raceCode: z.string().max(60), resultsUntil: z.iso.datetime(), sendsMedal: z.boolean() }),
  reply: z.object({ raceCode: z.string(), resultsUntil: z.iso.datetime(), sendsMedal: z.boolean() }),
  errors: { ...noEvent, 'results.race_not_found': 404, 'results.not_online': 409, 'results.until_too_early': 422 },
})

export const listDeliveriesRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/deliveries',
  summary: 'List the medal delivery addresses of the ranked participants of a race',
  role: { organizer: 'manage', of: 'ownEventCode' },
  transaction: 'none',
  params: event,
  reply: z.object({
    list: z.array(
      z.object({
        entryId: z.uuid(),
        bib: z.int().nullable(),
        raceName: z.string(),
        recipient: z.string(),
        phone: z.string(),
        postcode: z.string(),
        city: z.string(),
        street: z.string(),
      }),
    ),
  }),
  errors: noEvent,
})
