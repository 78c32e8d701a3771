import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { subscriptionSubjects } from '../domain/subscription-subjects.ts'
import { Ticked } from './asking.form.ts'

/** The asker's address and consent. */
const Asking = z.object({
  /** Required without a session; an account's own address is used otherwise. */
  email: z.string().max(254).optional(),
  personalData: Ticked,
})
const Asked = z.object({
  /**
   * `sent`: an email asks the address for confirmation; the response is the same whether or not the
   * address was notified before.
   */
  state: z.enum(['confirmed', 'sent']),
  email: z.string(),
})
const Token = z.string().min(1, 'validation.required').max(200)

export const askOpeningRoute = defineRoute({
  method: 'post',
  path: '/api/events/:code/openings',
  summary: 'Subscribe to an email when a race opens; an unverified address confirms by email first',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: Asking.extend({ raceCode: z.string().max(80) }),
  reply: Asked,
  errors: {
    'inquiries.race_not_found': 404,
    'inquiries.opening_over': 409,
    'inquiries.email_needed': 409,
    'inquiries.personal_data_needed': 409,
    ...tooManyErrors,
  },
})

export const askEventNewsRoute = defineRoute({
  method: 'post',
  path: '/api/events/:code/news',
  summary:
    'Subscribe to an email about the new date of a postponed event, or the next start of a past one; an unverified address confirms by email first',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: Asking,
  reply: Asked,
  errors: {
    'inquiries.event_not_found': 404,
    'inquiries.news_known': 409,
    'inquiries.email_needed': 409,
    'inquiries.personal_data_needed': 409,
    ...tooManyErrors,
  },
})

const Subscription = z.object({
  about: z.enum(subscriptionSubjects),
  state: z.enum(['asked', 'confirmed', 'notified']),
  email: z.string(),
  eventCode: z.string(),
  eventName: z.string(),
  /** The race whose opening is awaited; null where the subscription is about the event. */
  raceName: z.string().nullable(),
  opensAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
})
const goneErrors = { 'inquiries.subscription_gone': 410 } as const

export const getSubscriptionRoute = defineRoute({
  method: 'get',
  path: '/api/openings',
  summary: 'Retrieve a subscription by its emailed link: address and topic',
  role: 'anyone',
  databaseRole: 'system',
  query: z.object({ token: Token }),
  reply: Subscription,
  errors: goneErrors,
})

export const confirmSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/openings/confirm',
  summary: 'Confirm a subscription by its emailed link',
  role: 'anyone',
  databaseRole: 'system',
  body: z.object({ token: Token }),
  reply: Subscription,
  errors: goneErrors,
})

export const endSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/openings/end',
  summary: 'Unsubscribe by an emailed link and delete the address; a repeated request succeeds',
  role: 'anyone',
  databaseRole: 'system',
  body: z.object({ token: Token }),
  reply: z.object({ isEnded: z.boolean() }),
})

export const listOwnSubscriptionsRoute = defineRoute({
  method: 'get',
  path: '/api/account/openings',
  summary: 'Retrieve the account’s subscriptions of an event: race openings and event news',
  role: 'account',
  databaseRole: 'self',
  query: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({
    raceCodes: z.array(z.string()),
    /** The event's new date, or its next start, whichever is to come. */
    news: z.boolean(),
  }),
})

export const endOwnSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/account/openings/end',
  summary: 'Unsubscribe the account from a race’s opening',
  role: 'account',
  transaction: 'none',
  body: z.object({ eventCode: z.string().max(80), raceCode: z.string().max(80) }),
  reply: z.object({ isEnded: z.boolean() }),
})

export const endOwnNewsRoute = defineRoute({
  method: 'post',
  path: '/api/account/event-news/end',
  summary: 'Unsubscribe the account from an event’s new date or next start',
  role: 'account',
  transaction: 'none',
  body: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({ isEnded: z.boolean() }),
})
