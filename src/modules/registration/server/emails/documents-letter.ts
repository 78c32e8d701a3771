import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { detailsAddress } from '../../domain/register-address.ts'
import type { documentsLetterJob } from '../jobs/change-letters.ts'
import { letterFacts } from '../queries/letter-facts.ts'
import { entriesOfOrder } from '../queries/own-entries.ts'
import { noteLetter } from './note-letter.tsx'

/** What the organizer says of the documents, with the way to hand in better ones; what was said since is told by its own letter. */
export async function sendDocumentsLetter(
  context: JobContext,
  { orderId, entryId, decisionId, decision }: JobPayload<typeof documentsLetterJob>,
): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const kept = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
    return kept?.documentsState === decision
      ? { note: kept.documentsNote, facts: await letterFacts(tx, orderId) }
      : null
  })
  const facts = found?.facts
  const entry = facts?.entries.find(({ registrationId }) => registrationId === entryId)
  if (!facts || entry?.state !== 'confirmed') return
  const { language, sender, event, payerEmail } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const note = found?.note ?? ''
  const params = { name: entry.name, event: event.name[language], race: entry.raceName[language], note }
  const path = detailsAddress({ eventCode: event.code, raceCode: entry.raceCode }, { registrationId: orderId, entryId })
  const detailsPage = addressAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() })
  const isGood = decision === 'accepted'
  const key = isGood ? 'letterDocumentsGood' : 'letterDocumentsBad'
  for (const to of new Set([entry.email || payerEmail, payerEmail])) {
    const letter = {
      to,
      messageId: `documents-${decisionId}-${to === payerEmail ? 'payer' : 'participant'}`,
      subject: t(`${key}Subject`, params),
      title: t(`${key}Title`),
      paragraphs: [t(key, params), ...(note === '' ? [] : [t('letterDocumentsNote', params)])] as [string, ...string[]],
      after: isGood ? [] : [t('letterDocumentsAgain')],
      button: isGood
        ? { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') }
        : { to: detailsPage, label: t('letterDocumentsButton') },
    }
    await mail.send(await noteLetter(letter, { sender, language, textOf }))
  }
}
