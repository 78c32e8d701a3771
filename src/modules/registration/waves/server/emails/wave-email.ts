import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { entryButton } from '../../../server/emails/entry-recipients.ts'
import { emailFacts } from '../../../server/queries/email-facts.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'

/** Emails the current wave and bib. */
export async function sendWaveEmail(
  context: JobContext,
  of: { orderId: string; entryId: string; changeId: string },
): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, of.orderId)
    const wave = (await entriesOfOrder(tx, of.orderId)).find(({ id }) => id === of.entryId)?.wave
    return facts && wave ? { facts, wave } : null
  })
  const entry = found?.facts.entries.find(({ entryId }) => entryId === of.entryId)
  if (!found || entry?.state !== 'confirmed') return
  const { language, sender, event, payerEmail } = found.facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    wave: found.wave,
    bib: String(entry.bib),
  }
  const to = entry.email || (entry.transferredToEmail ?? payerEmail)
  const note = {
    to,
    by: { kind: 'organizer' } as const,
    kind: 'entry' as const,
    messageId: `wave-${of.changeId}`,
    subject: subjectLine('registration', 'emailWaveSubject', params),
    title: t('emailWaveTitle', params),
    paragraphs: [t('emailWave', params)] as const,
    button: entryButton(context, found.facts, entry, to),
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}
