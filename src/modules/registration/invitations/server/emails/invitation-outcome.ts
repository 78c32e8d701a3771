import { type Contact, findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { type SubjectKey, subjectLine } from '#src/platform/mail/subject.ts'
import { orderLink } from '../../../server/emails/order-link.ts'
import { entryEmail } from '../../../server/emails/payment-emails.ts'
import { type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import type { invitationOutcomeJob } from '../jobs/invitation-emails.ts'
import { findInvitation, type Invitation } from '../queries/invitations.ts'
import { invitationEmailParams } from './invitation-email.ts'

type InvitationOutcome = JobPayload<typeof invitationOutcomeJob>['change']
type InvitationOutcomeData = {
  readonly invitation: Invitation
  readonly facts: EmailFacts
  /** The account that got the place; null while there is none. */
  readonly recipient: Contact | null
}

/**
 * The outcome of an invitation: its payer is notified of another person's action, and the link's
 * holder that it has ended.
 */
export async function sendInvitationOutcome(
  context: JobContext,
  { invitationId, change }: JobPayload<typeof invitationOutcomeJob>,
): Promise<void> {
  const { db, mail } = context
  const emailData = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const invitation = await findInvitation(tx, invitationId)
    // Another person may be invited by now, or its deadline email is sent.
    if (invitation?.state !== change || invitation.openedAt === null) return null
    const facts = await emailFacts(tx, invitation.orderId)
    const { acceptedBy } = invitation
    const contact = acceptedBy === null ? null : await findContact(tx, acceptedBy)
    return facts === null ? null : { invitation, facts, recipient: contact }
  })
  if (emailData === null) return
  if (change !== 'withdrawn') await mail.send(await payersEmail(context, emailData, change))
  if (change === 'accepted') await sendEntry(context, emailData)
  if ((change === 'withdrawn' || change === 'lapsed') && emailData.invitation.email !== '')
    await mail.send(await readersEmail(context, emailData, change))
}

/** Invitations end with a cancelled event; of a postponed event they stay open. */
function isOff({ facts }: InvitationOutcomeData): boolean {
  return facts.event.status === 'cancelled'
}

async function payersEmail(
  context: JobContext,
  emailData: InvitationOutcomeData,
  change: Exclude<InvitationOutcome, 'withdrawn'>,
): Promise<Email> {
  const { invitation, facts } = emailData
  const { language, sender } = facts
  const { textOf } = context
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const entry = facts.entries.find(({ entryId }) => entryId === invitation.entryId)
  const name = invitation.recipient || (change === 'accepted' ? (entry?.name ?? '') : invitation.email)
  const params = { ...invitationEmailParams(emailData, language, textOf), name }
  const textKeys: Record<typeof change, { subject: SubjectKey; title: string; text: string }> = {
    accepted: { subject: 'emailAcceptedSubject', title: 'emailAcceptedTitle', text: 'emailAccepted' },
    declined: { subject: 'emailDeclinedSubject', title: 'emailDeclinedTitle', text: 'emailDeclined' },
    lapsed: isOff(emailData)
      ? { subject: 'emailLapsedOffSubject', title: 'emailLapsedOffTitle', text: 'emailLapsedOff' }
      : { subject: 'emailLapsedSubject', title: 'emailLapsedTitle', text: 'emailLapsed' },
  }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'invitation' as const,
    messageId: `invitation-${change}-${invitation.id}-${invitation.linkVersion}-payer`,
    subject: subjectLine('registration', textKeys[change].subject, params),
    title: t(textKeys[change].title, params),
    paragraphs: [t(textKeys[change].text, params)] as const,
    button: { to: orderLink(context, facts), label: t('emailShowOrder') },
  } as const
  return await noteEmail(note, { sender, language, textOf })
}

async function readersEmail(
  { textOf, baseUrl }: JobContext,
  emailData: InvitationOutcomeData,
  change: 'withdrawn' | 'lapsed',
): Promise<Email> {
  const { invitation, facts } = emailData
  const { language } = invitation
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = invitationEmailParams(emailData, language, textOf)
  const off = change === 'lapsed' && isOff(emailData)
  const text = change === 'lapsed' ? 'emailInviteLapsed' : 'emailInviteWithdrawn'
  const note = {
    to: invitation.email,
    by: { kind: 'account', accountId: invitation.accountId } as const,
    kind: 'invitation' as const,
    messageId: `invitation-${change}-${invitation.id}-${invitation.linkVersion}-reader`,
    subject: subjectLine('registration', off ? 'emailOffSubject' : 'emailInviteOverSubject', params),
    title: t(off ? 'emailOffTitle' : 'emailInviteOverTitle'),
    paragraphs: [t(off ? 'emailInviteOff' : text, params)] as const,
    button: { to: `${baseUrl}/event/${facts.event.code}`, label: t('emailPaidEvent') },
  }
  return await noteEmail(note, { sender: facts.sender, language, textOf })
}

/** The recipient gets every participant's email: the bib, and what to bring. */
async function sendEntry(context: JobContext, { invitation, facts, recipient }: InvitationOutcomeData): Promise<void> {
  const entry = facts.entries.find(({ entryId }) => entryId === invitation.entryId)
  if (entry?.state !== 'confirmed' || entry.isInvited) return
  const to = entry.email || (recipient?.email ?? '')
  const language = recipient?.chosenLanguage ?? facts.language
  await context.mail.send(await entryEmail(context, { ...facts, language }, { entry, to, isRecipients: true }))
}
