import { z } from 'zod'
import { defineRoute, type FileReply } from '#src/kernel/route.ts'
import { messageKinds, messageStates, messageTopics } from '../domain/message.ts'
import { resumeTypes } from '../domain/resume.ts'

const Message = z.object({
  messageId: z.uuid(),
  number: z.string(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  /** The code of the brand that it was sent to. */
  tenant: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address is verified as the sender’s. */
  isVerified: z.boolean(),
  phone: z.string().nullable(),
  text: z.string(),
  topic: z.enum(messageTopics).nullable(),
  orderNumber: z.string().nullable(),
  company: z.string().nullable(),
  people: z.int().nullable(),
  event: z.string().nullable(),
  vacancyId: z.string().nullable(),
  /** The file of an application. */
  file: z.object({ name: z.string(), type: z.string(), bytes: z.int(), url: z.string() }).nullable(),
  language: z.enum(['ru', 'en']),
  sentAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
})

export const listMessagesRoute = defineRoute({
  method: 'get',
  path: '/api/operator/messages',
  summary: 'List the messages to the operators of a kind and in a state, newest first',
  role: 'operator',
  databaseRole: 'system',
  query: z.object({
    messageKind: z.enum(messageKinds).optional(),
    state: z.enum(messageStates).optional(),
    cursor: z.uuid().optional(),
  }),
  reply: z.object({ list: z.array(Message), nextCursor: z.uuid().nullable() }),
})

export const markMessageAnsweredRoute = defineRoute({
  method: 'post',
  path: '/api/operator/messages/:messageId/answered',
  summary: 'Mark a message to the operators as answered; a repeated call changes nothing',
  role: 'operator',
  databaseRole: 'system',
  isRepeatable: true,
  params: z.object({ messageId: z.uuid('feedback.message_not_found') }),
  reply: z.object({ messageId: z.uuid(), state: z.literal('answered'), answeredAt: z.iso.datetime() }),
  errors: { 'feedback.message_not_found': 404 },
})

export const getMessageFileRoute = defineRoute({
  method: 'get',
  path: '/api/operator/messages/:messageId/file',
  summary: 'Download the file of an application; it is always sent as an attachment',
  role: 'operator',
  transaction: 'none',
  params: z.object({ messageId: z.uuid('feedback.message_not_found') }),
  reply: z.custom<FileReply>(),
  file: { type: resumeTypes.pdf, otherTypes: Object.values(resumeTypes).slice(1), cacheSeconds: 0 },
  errors: { 'feedback.message_not_found': 404 },
})
