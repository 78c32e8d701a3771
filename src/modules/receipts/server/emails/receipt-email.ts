import { formatMoney } from '#src/kernel/format-money.ts'
import { findContact } from '#src/modules/accounts/server/reads/contact.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { receiptEmailJob } from '../jobs/receipt-email.ts'
import { findReceipt, type ReceiptRow } from '../queries/receipts.ts'

/** Sends the buyer a registered receipt: its sum, its numbers, the page to print it. */
export async function sendReceiptEmail(
  { db, mail, textOf, baseUrl }: JobContext,
  { receiptId }: JobPayload<typeof receiptEmailJob>,
): Promise<void> {
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const receipt = await findReceipt(tx, receiptId)
    if (receipt === null) return null
    const buyer = await buyerOf(tx, receipt)
    const contact = buyer && (await findContact(tx, buyer.accountId))
    return contact === null || buyer === null ? null : { receipt, contact, ...buyer }
  })
  if (found === null || found.receipt.numbers === null) return
  const { receipt, contact, sender, accountId } = found
  const { language } = contact
  const { numbers, content } = receipt
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'receipts', key, params)
  const sum = formatMoney({ amountMinor: content.totalMinor, currency: 'RUB' }, language)
  const kind = content.operation === 'sell' ? 'Sale' : 'Refund'
  const email = {
    to: contact.email,
    by: { kind: 'account', accountId } as const,
    kind: 'order' as const,
    messageId: `receipt-${receiptId}`,
    subject: subjectLine('receipts', `email${kind}Subject`, { sum }),
    title: t(`email${kind}Title`, { sum }),
    paragraphs: [
      t(
        receipt.kind === 'settlement'
          ? 'emailSettlement'
          : receipt.kind === 'correction'
            ? 'emailCorrection'
            : `email${kind}`,
      ),
    ] as const,
    lists: [
      {
        label: t('emailNumbers'),
        lines: [
          t('emailSeller', { name: content.company.name, taxNumber: content.company.taxNumber }),
          t('emailDrive', { number: numbers?.driveNumber ?? '' }),
          t('emailDocument', { number: numbers?.documentNumber ?? 0, sign: numbers?.documentSign ?? '' }),
        ],
      },
    ],
    button: { to: `${baseUrl}/account/receipts/${receiptId}`, label: t('emailOpen') },
  }
  await mail.send(await noteEmail(email, { sender, language, textOf }))
}

/** The account that paid, and the tenant's sender; null where the account was deleted. */
async function buyerOf(
  tx: Tx,
  { tenantId, orderId }: Pick<ReceiptRow, 'tenantId' | 'orderId'>,
): Promise<{ readonly accountId: string; readonly sender: EmailTenant } | null> {
  const [row] = await tx.sql<{ accountId: string; sender: EmailTenant }>`
    select a.id as "accountId", json_build_object('code', t.code, 'supportEmail', t.support_email,
      'name', json_build_object('ru', t.name_ru, 'en', t.name_en)) as sender
    from orders.orders o join accounts.accounts a on a.id = o.account_id join tenants.tenants t on t.id = o.tenant_id
    where o.tenant_id = ${tenantId} and o.id = ${orderId} and a.deleted_at is null`
  return row ?? null
}
