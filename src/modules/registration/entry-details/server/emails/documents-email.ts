import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { documentsEmailJob } from '../../../changes/server/jobs/change-emails.ts'
import { entryDetailsPath, joinTeamPath } from '../../../domain/register-path.ts'
import { type EmailFacts, emailFacts, listEmailReaders } from '../../../server/queries/email-facts.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { canPayOnline } from '../../../social-categories/domain/entry-category.ts'
import { categoriesOfOrder } from '../../../social-categories/server/queries/entry-categories.ts'
import { teamEmailFacts } from '../../../teams/server/queries/team-email-facts.ts'
import { membersOfTeam } from '../../../teams/server/queries/teams.ts'

type Decided = JobPayload<typeof documentsEmailJob>
type DocumentsEmailData = {
  readonly facts: EmailFacts
  readonly name: string
  readonly raceName: string
  readonly note: string
  /** The page where better ones are submitted. */
  readonly path: string
  readonly to: readonly string[]
  /**
   * The message about paying the price difference instead of a category's document; null where that
   * is not possible.
   */
  readonly pays: 'emailDocumentsPay' | 'emailDocumentsPayThere' | null
}

/**
 * The organizer's decision on the documents, with the link to submit better ones; a later decision
 * has its own email.
 */
export async function sendDocumentsEmail(context: JobContext, of: Decided): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, of.orderId)
    return facts && ((await decidedEntry(tx, facts, of)) ?? (await decidedMember(tx, facts, of)))
  })
  if (found === null) return
  const { facts, note, path } = found
  const { language, sender, event, payerEmail } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = { name: found.name, event: event.name[language], race: found.raceName, note }
  const isGood = of.decision === 'accepted'
  const key = isGood ? 'emailDocumentsGood' : 'emailDocumentsBad'
  for (const to of found.to) {
    const email = {
      to,
      by: { kind: 'organizer' } as const,
      kind: 'entry' as const,
      messageId: `documents-${of.decisionId}-${to === payerEmail ? 'payer' : 'participant'}`,
      subject: subjectLine('registration', `${key}Subject`, params),
      title: t(`${key}Title`),
      paragraphs: [t(key, params), ...(note === '' ? [] : [t('emailDocumentsNote', params)])] as [string, ...string[]],
      after: isGood ? [] : [t('emailDocumentsAgain'), ...(found.pays === null ? [] : [t(found.pays)])],
      button: isGood
        ? { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') }
        : {
            to: urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
            label: t('emailDocumentsButton'),
          },
    }
    await mail.send(await noteEmail(email, { sender, language, textOf }))
  }
}

async function decidedEntry(
  tx: Tx,
  facts: EmailFacts,
  { orderId, entryId, decision }: Decided,
): Promise<DocumentsEmailData | null> {
  const savedEntry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  const entry = facts.entries.find((one) => one.entryId === entryId)
  if (savedEntry?.documentsState !== decision || entry?.state !== 'confirmed') return null
  const category = (await categoriesOfOrder(tx, orderId)).get(entryId)
  const mayPriceDifference = category?.proof === 'upload' && canPayOnline(category)
  return {
    facts,
    name: entry.name,
    raceName: entry.raceName[facts.language],
    note: savedEntry.documentsNote,
    path: entryDetailsPath(
      { eventCode: facts.event.code, raceCode: entry.raceCode },
      { registrationId: orderId, entryId },
    ),
    to: [...listEmailReaders(facts, entry)],
    pays: mayPriceDifference
      ? entry.transferredToEmail === null
        ? 'emailDocumentsPay'
        : 'emailDocumentsPayThere'
      : null,
  }
}

/**
 * Only the team's member is notified, or the captain where the member has no address: document
 * issues are not shown to other members.
 */
async function decidedMember(
  tx: Tx,
  facts: EmailFacts,
  { orderId, entryId, decision }: Decided,
): Promise<DocumentsEmailData | null> {
  const team = await teamEmailFacts(tx, { orderId, states: ['held', 'confirmed'] })
  const entry = facts.entries.find(({ entryId }) => entryId === team?.teamId)
  const member = team?.members.find(({ memberId }) => memberId === entryId)
  if (!team || !entry || !member) return null
  const savedMember = (await membersOfTeam(tx, team.teamId)).find(({ id }) => id === entryId)
  if (savedMember?.documentsState !== decision) return null
  return {
    facts,
    name: member.name,
    raceName: entry.raceName[facts.language],
    note: savedMember.documentsNote,
    path: joinTeamPath({ eventCode: facts.event.code, raceCode: entry.raceCode }, team.joinCode),
    to: [member.email || facts.payerEmail],
    pays: null,
  }
}
