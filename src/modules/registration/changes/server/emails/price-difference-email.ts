import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { emailTexts } from '../../../server/emails/email-texts.ts'
import { listEntryRecipients } from '../../../server/emails/entry-recipients.ts'
import { ownOrderUrl } from '../../../server/emails/order-link.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'
import { categoriesOfOrder } from '../../../social-categories/server/queries/entry-categories.ts'
import { categoryName } from '../../../social-categories/server/reads/categories-view.ts'

/** A category's price difference was paid: notifies its payer alone. */
export async function sendCategoryPaidEmail(
  context: JobContext,
  of: { orderId: string; entryId: string; priceDifferenceId: string; dueMinor: number },
): Promise<void> {
  const emailData = await findEmailData(context, of)
  if (emailData === null) return
  const { language, sender, payerEmail, accountId } = emailData.facts
  const { t } = emailData.words
  const params = { ...emailData.params, sum: emailData.words.sum(of.dueMinor) }
  const note = {
    to: payerEmail,
    by: { kind: 'account', accountId } as const,
    kind: 'order' as const,
    messageId: `category-paid-${of.priceDifferenceId}`,
    subject: subjectLine('registration', 'emailCategoryPaidSubject', params),
    title: t('emailCategoryPaidTitle', params),
    paragraphs: [t('emailCategoryPaid', params), t('emailCategoryPaidRest')] as const,
    button: { to: ownOrderUrl(context, of.orderId), label: t('emailShowOrder') },
  }
  await context.mail.send(await noteEmail(note, { sender, language, textOf: context.textOf }))
}

/** The sum due, its reason, and how to settle it; nothing where the debt is settled by now. */
export async function sendPriceDifferenceEmail(
  context: JobContext,
  of: { orderId: string; entryId: string; debtId: string },
): Promise<void> {
  const emailData = await findEmailData(context, of)
  if (emailData?.category.debtId !== of.debtId || emailData.category.status !== 'not-shown') return
  const { facts, entry, words } = emailData
  const { language, sender } = facts
  const { t } = words
  const params = { ...emailData.params, sum: words.sum(emailData.category.priceDifferenceMinor) }
  const how = entry.transferredToEmail === null ? 'emailPriceDifferenceHow' : 'emailPriceDifferenceHowThere'
  for (const { to, isOwner, button } of listEntryRecipients(context, facts, entry)) {
    const note = {
      to,
      by: { kind: 'account', accountId: emailData.facts.accountId } as const,
      kind: 'order' as const,
      messageId: `priceDifference-${of.debtId}-${isOwner ? 'payer' : 'participant'}`,
      subject: subjectLine('registration', 'emailPriceDifferenceSubject', params),
      title: t('emailPriceDifferenceTitle', params),
      paragraphs: [t('emailPriceDifference', params), t(how, params)] as const,
      button,
    }
    await context.mail.send(await noteEmail(note, { sender, language, textOf: context.textOf }))
  }
}

/**
 * The entry and its category now, and the facts of an email about them; null where there is none
 * any more.
 */
async function findEmailData(context: JobContext, { orderId, entryId }: { orderId: string; entryId: string }) {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, orderId)
    const category = (await categoriesOfOrder(tx, orderId)).get(entryId)
    return facts && category && { facts, category, currency: (await billOfOrder(tx, orderId)).currency }
  })
  const entry = found?.facts.entries.find((one) => one.entryId === entryId)
  if (!found || entry === undefined) return null
  const { facts, category, currency } = found
  const { language, event } = facts
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    category: categoryName(context, language, category.category),
  }
  return { facts, entry, category, params, words: emailTexts(context.textOf, language, currency) }
}
