import { formatDeadline } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import { isCurrency } from '#src/kernel/money.ts'
import { paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { registerPath } from '../../../domain/register-path.ts'
import type { reservedEmailJob } from '../../../server/jobs/emails.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'

/** ERIP counts deadlines by the time of Belarus. */
const minsk = 'Europe/Minsk'

/** The link to an open invoice in ERIP, and until when to pay it. Sends nothing once it is paid or cancelled. */
export async function sendReservedEmail(
  context: JobContext,
  { orderId }: JobPayload<typeof reservedEmailJob>,
): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const found = await emailFacts(tx, orderId)
    const payment = await paymentOfOrder(tx, orderId)
    if (found === null || payment?.method !== 'erip' || payment.state !== 'open') return null
    const { amountMinor, currency } = payment
    if (payment.expiresAt <= tx.now || !isCurrency(currency)) return null
    return { ...found, payment, sum: { amountMinor, currency } }
  })
  const raceCode = facts?.entries[0]?.raceCode ?? facts?.legsOf?.raceCode
  if (facts === null || raceCode === undefined) return
  const { language, sender, event, payment, sum } = facts
  const params = {
    event: event.name[language],
    sum: formatMoney(sum, language),
    date: formatDeadline(payment.expiresAt, minsk, language, 'long'),
  }
  const t = (key: string) => textOf(language, 'registration', key, params)
  const path = registerPath({ eventCode: event.code, raceCode }, 'check', orderId)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `reserved-${payment.id}`,
    subject: subjectLine('registration', 'emailReservedSubject', params),
    title: t('emailReservedTitle'),
    paragraphs: [t('emailReserved'), t('emailReservedPaid')] as const,
    button: {
      to: urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('eripOpenInvoice'),
    },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}
