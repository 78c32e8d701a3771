import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tooManyErrors } from '#src/modules/accounts/contract/refusals.ts'
import { subscriptionSubjects } from '../domain/subscription-subjects.ts'
import { checkboxSchema } from './question.form.ts'

/** The subscriber's address and consent. */
const subscribeBody = z.object({
  /** Required without a session; an account's own address is used otherwise. */
  email: z.string().max(254).optional(),
  personalData: checkboxSchema,
})
const subscribeReply = z.object({
  /**
   * `sent`: a confirmation email is sent to the address; the response is the same whether or not the
   * address was notified before.
   */
  state: z.enum(['confirmed', 'sent']),
  email: z.string(),
})
const tokenSchema = z.string().min(1, 'validation.required').max(200)

export const subscribeToOpeningRoute = defineRoute({
  method: 'post',
  path: '/api/events/:code/openings',
  summary: 'Subscribe to an email when a race opens; an unverified address confirms by email first',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: subscribeBody.extend({ raceCode: z.string().max(80) }),
  reply: subscribeReply,
  errors: {
    'inquiries.race_not_found': 404,
    'inquiries.opening_unavailable': 409,
    'inquiries.email_needed': 409,
    'inquiries.personal_data_needed': 409,
    ...tooManyErrors,
  },
})

export const subscribeToEventNewsRoute = defineRoute({
  method: 'post',
  path: '/api/events/:code/news',
  summary:
    'Subscribe to an email about the new date of a postponed event, or the next start of a past one; an unverified address confirms by email first',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: subscribeBody,
  reply: subscribeReply,
  errors: {
    'inquiries.event_not_found': 404,
    'inquiries.date_already_announced': 409,
    'inquiries.email_needed': 409,
    'inquiries.personal_data_needed': 409,
    ...tooManyErrors,
  },
})

const subscriptionSchema = z.object({
  about: z.enum(subscriptionSubjects),
  state: z.enum(['pending', 'confirmed', 'notified']),
  email: z.string(),
  eventCode: z.string(),
  eventName: z.string(),
  /** The race of an `opening` subscription; null where the subscription is about the event. */
  raceName: z.string().nullable(),
  opensAt: z.iso.datetime().nullable(),
  timeZone: z.string(),
})
const linkErrors = { 'inquiries.subscription_gone': 410 } as const

export const getSubscriptionRoute = defineRoute({
  method: 'get',
  path: '/api/openings',
  summary: 'Retrieve a subscription by its emailed link: address and topic',
  role: 'anyone',
  databaseRole: 'system',
  query: z.object({ token: tokenSchema }),
  reply: subscriptionSchema,
  errors: linkErrors,
})

export const confirmSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/openings/confirm',
  summary: 'Confirm a subscription by its emailed link',
  role: 'anyone',
  databaseRole: 'system',
  body: z.object({ token: tokenSchema }),
  reply: subscriptionSchema,
  errors: linkErrors,
})

export const endSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/openings/end',
  summary: 'Unsubscribe by an emailed link and delete the address; a repeated request succeeds',
  role: 'anyone',
  databaseRole: 'system',
  body: z.object({ token: tokenSchema }),
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
    /** Whether the account is subscribed to the event's new date or next start. */
    isSubscribedToNews: z.boolean(),
  }),
})

export const listAllOwnSubscriptionsRoute = defineRoute({
  method: 'get',
  path: '/api/account/subscriptions',
  summary: 'List what the account asked to be notified of and was not yet: race openings and event news',
  role: 'account',
  databaseRole: 'self',
  reply: z.object({
    subscriptions: z.array(
      z.object({
        subscriptionId: z.uuid(),
        about: z.enum(subscriptionSubjects),
        state: z.enum(['pending', 'confirmed']),
        email: z.string(),
        eventCode: z.string(),
        eventName: z.string(),
        /** Of an `opening`; null where the subscription is about the event. */
        raceCode: z.string().nullable(),
        raceName: z.string().nullable(),
      }),
    ),
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

export const endOwnNewsSubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/account/event-news/end',
  summary: 'Unsubscribe the account from an event’s new date or next start',
  role: 'account',
  transaction: 'none',
  body: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({ isEnded: z.boolean() }),
})
