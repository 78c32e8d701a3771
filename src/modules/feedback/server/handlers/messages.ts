import { ok } from '#src/kernel/result.ts'
import { fallbackTenant } from '#src/modules/tenants/domain/tenant.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getContactsRoute, sendCompanyRequestRoute, sendQuestionRoute } from '../../contract/messages.ts'
import { supportState } from '../../domain/support-hours.ts'
import { sendMessage } from '../commands/send-message.ts'
import { messageIdOf } from '../message-id.ts'

const consent = { to: 'personal-data', isAccounts: true, code: 'feedback.personal_data_needed' } as const

export const getContactsHandler = handle(getContactsRoute, async ({ services, tenant }) => {
  const { supportEmail, supportHours } = services.tenants.tenantById(tenant.id) ?? fallbackTenant
  const now = await services.db.transaction({ role: 'system', readOnly: true }, async (tx) => tx.now)
  return ok({ email: supportEmail, hours: supportHours, now, ...supportState(supportHours, now) })
})

export const sendQuestionHandler = handle(sendQuestionRoute, async (context, { body }) => {
  const { topic, orderNumber, ...message } = body
  const subject = { kind: 'question', topic, orderNumber } as const
  const messageId = messageIdOf({ ...message, subject })
  return await sendMessage(context, { ...message, messageId, consent, subject })
})

export const sendCompanyRequestHandler = handle(sendCompanyRequestRoute, async (context, { body }) => {
  const { companyName: company, peopleCount: people, event, phone, ...message } = body
  const subject = { kind: 'company', company, people, event, phone } as const
  const messageId = messageIdOf({ ...message, subject })
  return await sendMessage(context, { ...message, messageId, consent, subject })
})
