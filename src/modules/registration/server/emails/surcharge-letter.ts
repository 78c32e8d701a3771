import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { categoriesOfOrder } from '../queries/entry-categories.ts'
import { letterFacts } from '../queries/letter-facts.ts'
import { categoryName } from '../reads/categories-view.ts'
import { letterWords } from './letter-words.ts'
import { noteLetter } from './note-letter.tsx'
import { ownPageOf } from './order-link.ts'

/** What is due, why, and how it goes again; nothing where the debt is over by now. */
export async function sendSurchargeLetter(
  context: JobContext,
  of: { orderId: string; entryId: string; debtId: string },
): Promise<void> {
  const { db, mail, textOf, baseUrl } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await letterFacts(tx, of.orderId)
    const category = (await categoriesOfOrder(tx, of.orderId)).get(of.entryId)
    return facts && category && { facts, category, currency: (await billOfOrder(tx, of.orderId)).currency }
  })
  if (!found || found.category.debtId !== of.debtId || found.category.standing !== 'not-shown') return
  const { facts, category, currency } = found
  const entry = facts.entries.find(({ registrationId }) => registrationId === of.entryId)
  if (entry === undefined) return
  const { language, sender, event, payerEmail } = facts
  const { t, sum } = letterWords(textOf, language, currency)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    category: categoryName(context, language, category.category),
    sum: sum(category.surchargeMinor),
  }
  for (const to of new Set([entry.email || payerEmail, payerEmail])) {
    const isPayer = to === payerEmail
    const note = {
      to,
      messageId: `surcharge-${of.debtId}-${isPayer ? 'payer' : 'participant'}`,
      subject: t('letterSurchargeSubject', params),
      title: t('letterSurchargeTitle', params),
      paragraphs: [t('letterSurcharge', params), t('letterSurchargeHow', params)] as const,
      button: isPayer
        ? { to: ownPageOf(context, of.orderId), label: t('letterShowOrder') }
        : { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') },
    }
    await mail.send(await noteLetter(note, { sender, language, textOf }))
  }
}
