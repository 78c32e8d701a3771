import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { categoriesOfOrder } from '../queries/entry-categories.ts'
import { letterFacts, readersOf } from '../queries/letter-facts.ts'
import { categoryName } from '../reads/categories-view.ts'
import { letterWords } from './letter-words.ts'
import { noteLetter } from './note-letter.tsx'
import { ownPageOf, ownStartOf } from './order-link.ts'

/** The money of a category's surcharge came: to who paid it alone. */
export async function sendCategoryPaidLetter(
  context: JobContext,
  of: { orderId: string; entryId: string; surchargeId: string; moreMinor: number },
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await letterFacts(tx, of.orderId)
    const category = (await categoriesOfOrder(tx, of.orderId)).get(of.entryId)
    return facts && category && { facts, category, currency: (await billOfOrder(tx, of.orderId)).currency }
  })
  const entry = found?.facts.entries.find(({ registrationId }) => registrationId === of.entryId)
  if (!found || entry === undefined) return
  const { language, sender, event, payerEmail } = found.facts
  const { t, sum } = letterWords(textOf, language, found.currency)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    category: categoryName(context, language, found.category.category),
    sum: sum(of.moreMinor),
  }
  const note = {
    to: payerEmail,
    messageId: `category-paid-${of.surchargeId}`,
    subject: t('letterCategoryPaidSubject', params),
    title: t('letterCategoryPaidTitle', params),
    paragraphs: [t('letterCategoryPaid', params), t('letterCategoryPaidRest')] as const,
    button: { to: ownPageOf(context, of.orderId), label: t('letterShowOrder') },
  }
  await mail.send(await noteLetter(note, { sender, language, textOf }))
}

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
  const isHanded = entry.handedEmail !== null
  const owner = entry.handedEmail ?? payerEmail
  const start = { registrationId: of.orderId, entryId: of.entryId }
  const ownPage = isHanded ? ownStartOf(context, start) : ownPageOf(context, of.orderId)
  for (const to of readersOf(facts, entry)) {
    const isPayer = to === owner
    const note = {
      to,
      messageId: `surcharge-${of.debtId}-${isPayer ? 'payer' : 'participant'}`,
      subject: t('letterSurchargeSubject', params),
      title: t('letterSurchargeTitle', params),
      paragraphs: [
        t('letterSurcharge', params),
        t(isHanded ? 'letterSurchargeHowThere' : 'letterSurchargeHow', params),
      ] as const,
      button: isPayer
        ? { to: ownPage, label: t('letterShowOrder') }
        : { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') },
    }
    await mail.send(await noteLetter(note, { sender, language, textOf }))
  }
}
