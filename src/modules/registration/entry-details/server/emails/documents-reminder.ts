import type { Instant } from '#src/kernel/instant.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { documentsReminderJob } from '../../../changes/server/jobs/change-emails.ts'
import { entryDetailsPath, joinTeamPath } from '../../../domain/register-path.ts'
import { formatStartOfRace } from '../../../server/emails/email-texts.ts'
import { type EmailFacts, emailFacts, listEmailReaders } from '../../../server/queries/email-facts.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { teamEmailFacts } from '../../../teams/server/queries/team-email-facts.ts'
import { membersOfTeam } from '../../../teams/server/queries/teams.ts'
import { missingDocuments } from '../../domain/missing-documents.ts'

type Reminder = JobPayload<typeof documentsReminderJob>
type Start = {
  readonly name: string
  readonly admission: Parameters<typeof missingDocuments>[1]
  readonly hasPolicy: boolean
  readonly isRefused: boolean
  readonly note: string
  readonly path: string
  readonly to: readonly string[]
}

/**
 * Reminds of missing documents, with a link to submit them; sends nothing where they were submitted
 * meanwhile, or the entry ended.
 */
export async function sendDocumentsReminder(context: JobContext, of: Reminder): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, of.orderId)
    const [firstEntry] = facts?.entries ?? []
    const entry = facts?.entries.find(({ entryId }) => entryId === of.entryId) ?? firstEntry
    const race = entry === undefined ? null : await findRaceRulesById(tx, entry.raceId)
    if (facts === null || race === null || entry?.state !== 'confirmed' || !isHeld(race, tx.now)) return null
    const start = (await singleStart(tx, facts, of)) ?? (await startInTeam(tx, facts, of))
    return start && { facts, race, start }
  })
  if (found === null) return
  const { facts, race, start } = found
  const missing = missingDocuments(race, start.admission, start)
  if (missing.length === 0 && !start.isRefused) return
  const { language, sender, event, payerEmail } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = {
    name: start.name,
    event: event.name[language],
    race: language === 'ru' ? race.raceNameRu : race.raceNameEn,
    when: formatStartOfRace(event, race.startsAt, language),
    documents: missing.map((document) => t(`emailMissing.${document}`)).join(', '),
    note: start.note,
  }
  const pickup = language === 'ru' ? race.pickupRu : race.pickupEn
  for (const to of start.to) {
    const email = {
      to,
      by: { kind: 'organizer' } as const,
      kind: 'documents_reminder' as const,
      messageId: `documents-reminder-${of.entryId}-${of.days}-${to === payerEmail ? 'payer' : 'participant'}`,
      subject: subjectLine('registration', 'emailReminderSubject', params),
      title: t('emailReminderTitle'),
      paragraphs: [
        t('emailReminder', params),
        ...(missing.length > 0 ? [t('emailReminderMissing', params)] : []),
        ...(start.isRefused ? [t('emailReminderRefused')] : []),
        ...(start.isRefused && start.note !== '' ? [t('emailDocumentsNote', params)] : []),
      ] as [string, ...string[]],
      after: [t('emailReminderHow'), ...(pickup === '' ? [] : [t('emailReminderPickup', { pickup })])],
      button: {
        to: urlAt(sender.code, start.path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
        label: t('emailReminderButton'),
      },
    }
    await mail.send(await noteEmail(email, { sender, language, textOf }))
  }
}

function isHeld({ eventStatus, startsAt }: RaceRules, now: Instant): boolean {
  return eventStatus === 'published' && startsAt > now
}

async function singleStart(tx: Tx, facts: EmailFacts, { orderId, entryId }: Reminder): Promise<Start | null> {
  const savedEntry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  const entry = facts.entries.find((one) => one.entryId === entryId)
  if (savedEntry === undefined || entry === undefined) return null
  const race = { eventCode: facts.event.code, raceCode: entry.raceCode }
  return {
    name: entry.name,
    admission: savedEntry.admission,
    hasPolicy: savedEntry.hasPolicy,
    isRefused: savedEntry.documentsState === 'refused',
    note: savedEntry.documentsNote,
    path: entryDetailsPath(race, { registrationId: orderId, entryId }),
    to: [...listEmailReaders(facts, entry)],
  }
}

/**
 * A member's documents are not shown to other members; the captain is notified for a member without
 * an address.
 */
async function startInTeam(tx: Tx, facts: EmailFacts, { orderId, entryId }: Reminder): Promise<Start | null> {
  const team = await teamEmailFacts(tx, { orderId, states: ['confirmed'] })
  const entry = facts.entries.find(({ entryId }) => entryId === team?.teamId)
  const member = team?.members.find(({ memberId }) => memberId === entryId)
  const savedMember = team && (await membersOfTeam(tx, team.teamId)).find(({ id }) => id === entryId)
  if (!team || !entry || !member || !savedMember) return null
  return {
    name: member.name,
    admission: savedMember.admission,
    hasPolicy: savedMember.hasPolicy,
    isRefused: savedMember.documentsState === 'refused',
    note: savedMember.documentsNote,
    path: joinTeamPath({ eventCode: facts.event.code, raceCode: entry.raceCode }, team.joinCode),
    to: [member.email || facts.payerEmail],
  }
}
