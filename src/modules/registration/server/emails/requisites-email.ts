import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { requisitesMissing } from '#src/modules/payments/server/events.ts'
import { awaitsRequisites } from '#src/modules/payments/server/reads/hand-of-refund.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { emailFacts } from '../queries/email-facts.ts'
import { emailTexts } from './email-texts.ts'
import { refundAccountUrl } from './order-link.ts'

/** Reminds a payer of a refund that waits for an account; nothing where they have named one by now. */
export async function sendRequisitesEmail(
  context: JobContext,
  { orderId, refundId }: EventPayload<typeof requisitesMissing>,
): Promise<void> {
  const { db, mail, textOf } = context
  if (!(await awaitsRequisites(context, orderId))) return
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, orderId)
    return facts === null ? null : { facts, bill: await billOfOrder(tx, orderId) }
  })
  if (found === null) return
  const { sender, language, event, payerEmail, accountId } = found.facts
  const { t } = emailTexts(textOf, language, found.bill.currency)
  const params = { event: event.name[language] }
  const note = {
    to: payerEmail,
    by: { kind: 'account', accountId } as const,
    kind: 'order' as const,
    messageId: `refund-requisites-${refundId}`,
    subject: subjectLine('registration', 'emailRefundAccountSubject', params),
    title: t('emailRefundAccountTitle'),
    paragraphs: [t('emailRefundAccount', params), t('emailRefundAccountWhen')] as const,
    button: { to: refundAccountUrl(context, found.facts), label: t('emailRefundAccountButton') },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}
