import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { languages } from '#src/kernel/texts.ts'
import {
  notificationChannels,
  notificationSections,
  optionalKinds,
  requiredKinds,
  requiredReasons,
} from '#src/modules/tenants/domain/notification-kinds.ts'

const choiceSchema = z.object({
  kind: z.enum(optionalKinds),
  channel: z.enum(notificationChannels),
  isOn: z.boolean(),
})

const notificationsSchema = z.object({
  email: z.string(),
  /** Whether the owner has proved to receive emails at the address. */
  isConfirmed: z.boolean(),
  /** The language chosen for emails; null: that of the visit. */
  language: z.enum(languages).nullable(),
  /** The language of emails that no visit causes, where none is chosen. */
  visitLanguage: z.enum(languages),
  /** What can be turned off, in the order of its sections; a row for each channel of a kind. */
  choices: z.array(choiceSchema.extend({ section: z.enum(notificationSections) })),
  /** What cannot, with the reason. */
  required: z.array(z.object({ kind: z.enum(requiredKinds), reason: z.enum(requiredReasons) })),
})

export const getNotificationsRoute = defineRoute({
  method: 'get',
  path: '/api/account/notifications',
  summary: 'Retrieve which kinds of messages the account gets, and in which language',
  role: 'account',
  databaseRole: 'auth',
  reply: notificationsSchema,
})

export const putNotificationsRoute = defineRoute({
  method: 'put',
  path: '/api/account/notifications',
  summary: 'Set the language of emails and the choices named here; a kind that is not named stays as it is',
  role: 'account',
  databaseRole: 'auth',
  body: z.object({
    language: z.enum(languages).nullable(),
    choices: z.array(choiceSchema).max(100),
  }),
  reply: notificationsSchema,
  errors: { 'accounts.notifications_unconfirmed': 409 },
})

const tokenSchema = z.string().min(1, 'validation.required').max(200)
const linkReply = z.object({ kind: z.enum(optionalKinds), isOn: z.boolean() })
const linkErrors = { 'accounts.unsubscribe_link_invalid': 404 } as const

export const getUnsubscribeLinkRoute = defineRoute({
  method: 'get',
  path: '/api/unsubscribe',
  summary: 'Retrieve the kind of emails that an email’s link turns off, and whether it is on',
  role: 'anyone',
  databaseRole: 'auth',
  query: z.object({ token: tokenSchema }),
  reply: linkReply,
  errors: linkErrors,
})

export const unsubscribeRoute = defineRoute({
  method: 'post',
  path: '/api/unsubscribe',
  summary: 'Turn a kind of emails off by an email’s link, or on again; a repeated request succeeds',
  role: 'anyone',
  databaseRole: 'auth',
  isRepeatable: true,
  body: z.object({ token: tokenSchema, isOn: z.boolean() }),
  reply: linkReply,
  errors: linkErrors,
})
