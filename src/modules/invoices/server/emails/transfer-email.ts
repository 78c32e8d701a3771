import { formatMoney } from '#src/kernel/format-money.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { invoicePath } from '../../domain/invoice-path.ts'
import type { transferEmailJob } from '../jobs/emails.ts'
import { invoiceEmailFacts } from '../queries/email-facts.ts'
import { findTransfer } from '../queries/transfers.ts'
import { invoiceSender } from './invoice-sender.ts'

/** Tells the payer that money goes back which came beyond the invoice's sum, or in part for one that is over. */
export async function sendTransferEmail(
  context: JobContext,
  { transferId, news }: JobPayload<typeof transferEmailJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const transfer = await findTransfer(tx, transferId)
    if (transfer === null || transfer.state !== news || transfer.invoiceId === null) return null
    const facts = await invoiceEmailFacts(tx, transfer.invoiceId)
    return facts === null ? null : { transfer, ...facts }
  })
  if (found === null) return
  const { transfer, invoice, contact } = found
  const { email, language } = contact
  const { sender, linkTo } = invoiceSender(context, invoice.tenantId)
  const params = {
    code: invoice.number,
    sum: formatMoney({ amountMinor: transfer.amountMinor, currency: invoice.currency }, language),
    document: transfer.documentNumber ?? '',
  }
  const t = (key: string) => textOf(language, 'invoices', key, params)
  const note = {
    to: email,
    by: { kind: 'account', accountId: invoice.accountId } as const,
    kind: 'order' as const,
    messageId: `invoice-transfer-${news}-${transferId}`,
    button: { to: linkTo(invoicePath(invoice.orderId)), label: t('emailOpen') },
    ...(news === 'done'
      ? {
          subject: subjectLine('invoices', 'emailReturnedSubject', params),
          title: t('emailReturnedTitle'),
          paragraphs: [t('emailReturned')] as const,
        }
      : {
          subject: subjectLine('invoices', 'emailReturnSubject', params),
          title: t('emailReturnTitle'),
          paragraphs: [t(transfer.reason === 'surplus' ? 'emailSurplus' : 'emailPartOver'), t('emailReturn')] as const,
        }),
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}
