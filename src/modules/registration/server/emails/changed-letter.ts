import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { ownPagePath } from '../../domain/register-address.ts'
import { letterFacts } from '../queries/letter-facts.ts'
import { noteLetter } from './note-letter.tsx'

/** Under which name and number one starts by now; whoever did not change it themselves learns of it so. */
export async function sendChangedLetter(
  context: JobContext,
  of: { orderId: string; entryId: string; changeId: string },
): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const facts = await db.transaction({ role: 'system', readOnly: true }, (tx) => letterFacts(tx, of.orderId))
  const entry = facts?.entries.find(({ registrationId }) => registrationId === of.entryId)
  if (!facts || entry?.state !== 'confirmed') return
  const { language, sender, event, payerEmail } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = {
    name: entry.name,
    event: event.name[language],
    race: entry.raceName[language],
    bib: String(entry.bib),
  }
  const ownPage = addressAt(defaultTenantCode, ownPagePath(of.orderId), {
    origin: baseUrl,
    baseUrl,
    hosts: tenants.hosts(),
  })
  for (const to of new Set([entry.email || payerEmail, payerEmail])) {
    const note = {
      to,
      messageId: `changed-${of.changeId}-${to === payerEmail ? 'payer' : 'participant'}`,
      subject: t('letterChangedSubject', params),
      title: t('letterChangedTitle'),
      paragraphs: [t('letterChanged', params), t('letterChangedNotYou', { email: sender.supportEmail })] as const,
      button:
        to === payerEmail
          ? { to: ownPage, label: t('letterShowOrder') }
          : { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') },
    }
    await mail.send(await noteLetter(note, { sender, language, textOf }))
  }
}
