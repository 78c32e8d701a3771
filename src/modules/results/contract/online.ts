import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { phoneFieldSchema } from '#src/modules/accounts/contract/profile.form.ts'
import { nameIssue, namePattern } from '#src/modules/accounts/domain/names.ts'
import { phonePattern } from '#src/modules/accounts/domain/phone.ts'
import { resultMaxBytes } from '../domain/online-file.ts'
import { sentStates } from '../domain/online-result.ts'

export const SentResult = z.object({
  /** The number of the submission; grows with each one. */
  version: z.int(),
  timeMs: z.int(),
  kind: z.enum(['track', 'picture']),
  /** The address of the file for the account that requests it. */
  file: z.string(),
  /** The track as measured by the server. */
  track: z.object({ distanceM: z.int(), timeMs: z.int(), points: z.int() }).nullable(),
  state: z.enum(sentStates),
  /** The reason of a refusal; empty otherwise. */
  reason: z.string(),
  sentAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})

const requiredText = (max: number) => z.string().trim().min(1, 'results.delivery_incomplete').max(max)
// By the rules of the participant form; the postcode by those of its country, if known.
const address = {
  recipient: requiredText(150)
    .meta({ pattern: `^${namePattern}$` })
    .superRefine((value, context) => {
      const issue = nameIssue(value)
      if (issue !== null) context.addIssue({ code: 'custom', message: issue })
    }),
  phone: requiredText(40)
    .meta({ pattern: `^${phonePattern}$` })
    .pipe(phoneFieldSchema),
  postcode: requiredText(12),
  city: requiredText(150)
    .regex(/\p{L}/u, 'validation.invalid')
    .meta({ pattern: '^[^\\u0000\\ufffd]*[A-Za-zА-Яа-я][^\\u0000\\ufffd]*$' }),
  street: requiredText(250),
}
const Delivery = z.object({
  recipient: z.string(),
  phone: z.string(),
  postcode: z.string(),
  city: z.string(),
  street: z.string(),
})

export const OnlineOrder = z.object({
  registrationId: z.uuid(),
  eventCode: z.string(),
  eventName: z.string(),
  timeZone: z.string(),
  entries: z.array(
    z.object({
      entryId: z.uuid(),
      fullName: z.string(),
      bib: z.int().nullable(),
      raceName: z.string(),
      distanceM: z.int().nullable(),
      /** The period in which results are taken. */
      startsAt: z.iso.datetime(),
      until: z.iso.datetime(),
      phase: z.enum(['ahead', 'open', 'over']),
      maySend: z.boolean(),
      result: SentResult.nullable(),
      sendsMedal: z.boolean(),
      /** The address that was given, or if none was, the profile's. */
      delivery: Delivery,
      hasDelivery: z.boolean(),
    }),
  ),
})

const own = '/api/account/registrations/:registrationId'
const order = z.object({ registrationId: z.uuid('results.entry_not_found') })
const entry = order.extend({ entryId: z.uuid('results.entry_not_found') })
const notFound = { 'results.entry_not_found': 404 } as const

export const getOnlineOrderRoute = defineRoute({
  method: 'get',
  path: `${own}/online`,
  summary: 'Retrieve the online results of an order’s participants: deadline, submissions and medal delivery address',
  role: 'account',
  transaction: 'none',
  params: order,
  reply: OnlineOrder,
  errors: notFound,
})

export const sendResultRoute = defineRoute({
  method: 'post',
  path: `${own}/entries/:entryId/result`,
  summary: 'Submit a time with proof (GPX track or picture), replacing an earlier submission not accepted yet',
  role: 'account',
  transaction: 'none',
  upload: { maxBytes: resultMaxBytes, types: ['image/jpeg', 'image/png', 'image/webp', 'application/gpx+xml'] },
  params: entry,
  body: z.object({ time: z.string().max(40), file: z.file('results.file_missing') }),
  reply: SentResult,
  errors: {
    ...notFound,
    'results.time_form': 422,
    'results.too_early': 409,
    'results.too_late': 409,
    'results.already_accepted': 409,
    'results.too_often': 409,
    'results.file_unknown': 422,
    'results.file_broken': 422,
    'results.file_too_many_pixels': 422,
    'results.gpx_unsafe': 422,
    'results.gpx_broken': 422,
    'results.gpx_empty': 422,
    'results.gpx_too_many_points': 422,
    'results.gpx_no_times': 422,
    'results.gpx_times': 422,
    'results.gpx_places': 422,
    'results.gpx_other_day': 422,
    'results.file_not_saved': 503,
  },
})

export const saveDeliveryRoute = defineRoute({
  method: 'post',
  path: `${own}/entries/:entryId/delivery`,
  summary: 'Set the delivery address of an online race’s medal',
  role: 'account',
  transaction: 'none',
  params: entry,
  body: z.object(address),
  reply: Delivery,
  errors: { ...notFound, 'results.no_medal': 409, 'results.delivery_wrong': 409 },
})

const picture = { type: 'image/jpeg', cacheSeconds: 0 } as const
const track = { type: 'application/gpx+xml', cacheSeconds: 0 } as const
const file = { ...notFound, 'results.file_not_found': 404 } as const

export const getOwnPictureRoute = defineRoute({
  method: 'get',
  path: `${own}/entries/:entryId/result/picture`,
  summary: 'Download the picture of one’s own submitted result',
  role: 'account',
  transaction: 'none',
  params: entry,
  reply: z.custom<FileReply>(),
  file: picture,
  errors: file,
})

export const getOwnTrackRoute = defineRoute({
  ...getOwnPictureRoute,
  path: `${own}/entries/:entryId/result/track`,
  summary: 'Download the track of one’s own submitted result, with positions and times only',
  file: track,
})
