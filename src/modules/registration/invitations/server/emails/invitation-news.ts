import { contactOf } from '#src/modules/accounts/server/reads/email-of.ts'
import { noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import type { Letter } from '#src/platform/mail/mail.ts'
import { type SubjectKey, subjectLine } from '#src/platform/mail/subject.ts'
import { orderLink } from '../../../server/emails/order-link.ts'
import { entryLetter } from '../../../server/emails/paid-letters.ts'
import { type LetterFacts, letterFacts } from '../../../server/queries/letter-facts.ts'
import type { invitationNewsJob } from '../jobs/invitation-letters.ts'
import { type Invitation, invitationOf } from '../queries/invitations.ts'
import { paramsOf } from './invitation-letter.ts'

type News = JobPayload<typeof invitationNewsJob>['news']
type Told = { readonly invitation: Invitation; readonly facts: LetterFacts; readonly acceptedEmail: string }

/** What became of an invitation: its payer is told what somebody else did, and whoever had the link that it is over. */
export async function sendInvitationNews(
  context: JobContext,
  { invitationId, news }: JobPayload<typeof invitationNewsJob>,
): Promise<void> {
  const { db, mail } = context
  const told = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const invitation = await invitationOf(tx, invitationId)
    // Somebody else may be invited by now, or the deadline told of it.
    if (invitation?.state !== news || invitation.openedAt === null) return null
    const facts = await letterFacts(tx, invitation.orderId)
    const { acceptedBy } = invitation
    const contact = acceptedBy === null ? null : await contactOf(tx, acceptedBy)
    return facts === null ? null : { invitation, facts, acceptedEmail: contact?.email ?? '' }
  })
  if (told === null) return
  if (news !== 'taken_back') await mail.send(await payersLetter(context, told, news))
  if (news === 'accepted') await sendEntry(context, told)
  if ((news === 'taken_back' || news === 'lapsed') && told.invitation.email !== '')
    await mail.send(await readersLetter(context, told, news))
}

/** Invitations end with an event that is cancelled; of one that is postponed they stay. */
function isOff({ facts }: Told): boolean {
  return facts.event.status === 'cancelled'
}

async function payersLetter(context: JobContext, told: Told, news: Exclude<News, 'taken_back'>): Promise<Letter> {
  const { invitation, facts } = told
  const { language, sender } = facts
  const { textOf } = context
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const entry = facts.entries.find(({ registrationId }) => registrationId === invitation.entryId)
  const name = invitation.recipient || (news === 'accepted' ? (entry?.name ?? '') : invitation.email)
  const params = { ...paramsOf(told, language, textOf), name }
  const words: Record<typeof news, { subject: SubjectKey; title: string; text: string }> = {
    accepted: { subject: 'letterAcceptedSubject', title: 'letterAcceptedTitle', text: 'letterAccepted' },
    declined: { subject: 'letterDeclinedSubject', title: 'letterDeclinedTitle', text: 'letterDeclined' },
    lapsed: isOff(told)
      ? { subject: 'letterLapsedOffSubject', title: 'letterLapsedOffTitle', text: 'letterLapsedOff' }
      : { subject: 'letterLapsedSubject', title: 'letterLapsedTitle', text: 'letterLapsed' },
  }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `invitation-${news}-${invitation.id}-${invitation.turn}-payer`,
    subject: subjectLine('registration', words[news].subject, params),
    title: t(words[news].title, params),
    paragraphs: [t(words[news].text, params)] as const,
    button: { to: orderLink(context, facts), label: t('letterShowOrder') },
  } as const
  return await noteLetter(note, { sender, language, textOf })
}

async function readersLetter(
  { textOf, baseUrl }: JobContext,
  told: Told,
  news: 'taken_back' | 'lapsed',
): Promise<Letter> {
  const { invitation, facts } = told
  const { language } = invitation
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(told, language, textOf)
  const off = news === 'lapsed' && isOff(told)
  const text = news === 'lapsed' ? 'letterInviteLapsed' : 'letterInviteTakenBack'
  const note = {
    to: invitation.email,
    by: { kind: 'account', accountId: invitation.accountId } as const,
    messageId: `invitation-${news}-${invitation.id}-${invitation.turn}-reader`,
    subject: subjectLine('registration', off ? 'letterOffSubject' : 'letterInviteOverSubject', params),
    title: t(off ? 'letterOffTitle' : 'letterInviteOverTitle'),
    paragraphs: [t(off ? 'letterInviteOff' : text, params)] as const,
    button: { to: `${baseUrl}/event/${facts.event.code}`, label: t('letterPaidEvent') },
  }
  return await noteLetter(note, { sender: facts.sender, language, textOf })
}

/** Whoever came gets what every participant gets: the bib, and what to bring. */
async function sendEntry(context: JobContext, { invitation, facts, acceptedEmail }: Told): Promise<void> {
  const entry = facts.entries.find(({ registrationId }) => registrationId === invitation.entryId)
  if (entry?.state !== 'confirmed' || entry.isInvited) return
  const to = entry.email || acceptedEmail
  await context.mail.send(await entryLetter(context, facts, { entry, to, bill: null, isRecipients: true }))
}
