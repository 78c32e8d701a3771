import type { Language } from '#src/kernel/texts.ts'
import { type Contact, findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { bringLines, pickupLines } from '../../../server/emails/email-start-pack.ts'
import { emailPlaceText, formatStartOfRace } from '../../../server/emails/email-texts.ts'
import { ownOrderUrl, participantEntryUrl } from '../../../server/emails/order-link.ts'
import { type EmailEntry, type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import { maxNamesInReminder } from '../../domain/start-reminders.ts'
import type { startReminderJob } from '../jobs/start-reminder.ts'
import {
  type RemindedEntry,
  type RemindedReader,
  remindedEntries,
  remindedReaders,
} from '../queries/start-reminders.ts'

type Reminder = {
  readonly facts: EmailFacts
  readonly race: EmailEntry
  readonly contact: Contact
  readonly entries: readonly [RemindedEntry, ...RemindedEntry[]]
  readonly readers: readonly RemindedReader[]
}

/**
 * The reminders of one account's entries in a race: one for the account with all bibs, one for each
 * participant with another address. Nothing where the event was cancelled or postponed meanwhile,
 * or no entry is left.
 */
export async function sendStartReminders(context: JobContext, of: JobPayload<typeof startReminderJob>): Promise<void> {
  const found = await context.db.transaction(
    { role: 'system', readOnly: true },
    async (tx): Promise<Reminder | null> => {
      const contact = await findContact(tx, of.accountId)
      const [first, ...others] = await remindedEntries(tx, of.raceId, of.accountId)
      const facts = first === undefined ? null : await emailFacts(tx, first.orderId)
      const race = facts?.entries.find(({ raceId }) => raceId === of.raceId)
      if (contact === null || first === undefined || facts === null || race === undefined) return null
      if (facts.event.status !== 'published' || race.startsAt <= tx.now) return null
      const entries = [first, ...others] as const
      const ids = entries.map(({ entryId }) => entryId)
      return { facts, race, contact, entries, readers: await remindedReaders(tx, ids, contact.email) }
    },
  )
  if (found === null) return
  const { contact, entries, readers } = found
  const [first] = entries
  await send(context, found, {
    messageId: `start-reminder-${of.raceId}-${of.accountId}`,
    to: contact.email,
    language: contact.language,
    entries,
    link: first.isTransferred
      ? participantEntryUrl(context, { registrationId: first.orderId, entryId: first.entryId })
      : ownOrderUrl(context, first.orderId),
  })
  for (const { id, entryId, email, name, language } of readers) {
    await send(context, found, {
      messageId: `start-reminder-${of.raceId}-${id}`,
      to: email,
      language: language ?? contact.language,
      entries: entries.filter((entry) => entry.entryId === entryId).map((entry) => ({ ...entry, name })),
      link: null,
    })
  }
}

type OneReminder = {
  readonly messageId: string
  readonly to: string
  readonly language: Language
  readonly entries: readonly RemindedEntry[]
  /** The reader's own page of the entry; null: it is in another's account. */
  readonly link: string | null
}

async function send(context: JobContext, { facts, race }: Reminder, one: OneReminder): Promise<void> {
  const { mail, textOf, baseUrl } = context
  const { messageId, to, language, entries, link } = one
  const { event, sender } = facts
  const t = (key: string, params?: Record<string, string | number>) => textOf(language, 'registration', key, params)
  const params = {
    event: event.name[language],
    race: race.raceName[language],
    when: formatStartOfRace(event, race.startsAt, language),
    place: emailPlaceText(event, language, textOf),
  }
  const eventUrl = `${baseUrl}/event/${event.code}`
  const note = {
    to,
    by: { kind: 'organizer' } as const,
    kind: 'start_reminder' as const,
    messageId,
    subject: subjectLine('registration', 'emailStartSubject', params),
    title: t('emailStartTitle', params),
    paragraphs: [t('emailStart', params), params.place] as const,
    lists: [
      { label: t('emailStartBibs', { count: entries.length }), lines: bibLines(entries, t) },
      { label: t('emailPickup'), lines: pickupLines(event, language) },
      { label: t('emailStartBring'), lines: bringLines(event, { tickets: [] }, language) },
    ],
    button: { to: link ?? eventUrl, label: t(link === null ? 'emailPaidEvent' : 'showRegistration') },
    link: link === null ? undefined : { to: eventUrl, label: t('emailPaidEvent') },
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

function bibLines(
  entries: readonly RemindedEntry[],
  t: (key: string, params?: Record<string, string | number>) => string,
): string[] {
  const shown = entries.slice(0, maxNamesInReminder)
  const more = entries.length - shown.length
  return [
    ...shown.map(({ bib, wave, name }) =>
      wave === null ? t('emailStartBib', { bib, name }) : t('emailStartBibOfWave', { bib, wave, name }),
    ),
    ...(more === 0 ? [] : [t('emailStartMore', { count: more })]),
  ]
}
