import { contactOf } from '#src/modules/accounts/server/reads/email-of.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Letter } from '#src/platform/mail/mail.ts'
import { type LetterFacts, letterFacts } from '../queries/letter-facts.ts'
import { renderPaidLetter } from './paid-letter.tsx'

/**
 * The letter about a paid registration: to each participant, or to the account's address where they have none. Repeating
 * the job repeats the message ids, so that a mailbox keeps one.
 */
export async function sendPaidLetters(context: JobContext, of: { tenantId: number; orderId: string }): Promise<void> {
  const { db, mail } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const found = await letterFacts(tx, of.orderId)
    const payer = found === null ? null : await contactOf(tx, found.accountId)
    return found === null || payer === null ? null : { ...found, payer }
  })
  if (facts === null) return
  for (const entry of facts.entries) {
    const to = entry.email === '' ? facts.payer.email : entry.email
    await mail.send(await letterOf(context, facts, { ...entry, to }))
  }
}

type Entry = LetterFacts['entries'][number] & { readonly to: string }

async function letterOf({ textOf, baseUrl }: JobContext, facts: LetterFacts, entry: Entry): Promise<Letter> {
  const { language } = facts
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'registration', key, params)
  const { html, text } = await renderPaidLetter({ facts, entry, language, textOf, baseUrl })
  const subject = t('letterPaidSubject', { event: language === 'ru' ? facts.eventNameRu : facts.eventNameEn })
  return { to: entry.to, subject, html, text, messageId: `registration-paid-${entry.registrationId}`, language }
}
