import { formatDayRange, formatDeadline } from '#src/kernel/format-date.ts'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { emailPlaceText } from '../../../server/emails/email-texts.ts'
import { type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import type { invitationEmailJob } from '../jobs/invitation-emails.ts'
import { findInvitation, type Invitation } from '../queries/invitations.ts'
import { findInvitationLink } from '../reads/invitation-views.ts'

type InvitationEmailData = { readonly invitation: Invitation; readonly facts: EmailFacts; readonly link: string }

/**
 * The link of a paid place, to the invited person, or to the payer who gives it themselves; an
 * ended invitation is not sent.
 */
export async function sendInvitationEmail(
  context: JobContext,
  { invitationId, kind }: JobPayload<typeof invitationEmailJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const emailData = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const invitation = await findInvitation(tx, invitationId)
    const isGood =
      invitation?.state === 'open' &&
      invitation.openedAt !== null &&
      invitation.entryId !== null &&
      invitation.openUntil > tx.now
    const facts = isGood ? await emailFacts(tx, invitation.orderId) : null
    return isGood && facts !== null
      ? { invitation, facts, link: await findInvitationLink(tx, context, invitation) }
      : null
  })
  if (emailData === null) return
  const { sender, language: payersLanguage } = emailData.facts
  const isForPayer = emailData.invitation.email === ''
  const language = isForPayer ? payersLanguage : emailData.invitation.language
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const note = isForPayer
    ? transferred(emailData, t, { language, textOf })
    : toFriend(emailData, t, { kind, language, textOf })
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

type Translate = (key: string, params?: Record<string, string>) => string
type InWords = { readonly language: 'ru' | 'en'; readonly textOf: TextOf }

function toFriend(
  { invitation, facts, link }: InvitationEmailData,
  t: Translate,
  { kind, language, textOf }: InWords & { readonly kind: 'link' | 'reminder' },
): NoteEmail {
  const { id, linkVersion, emailCount, sender, recipient, message } = invitation
  const params = { ...invitationEmailParams({ invitation, facts }, language, textOf), sender, recipient }
  const isGift = invitation.kind === 'gift'
  const fixed = isGift ? 'emailGiftSubject' : 'emailInviteSubject'
  const subject = kind === 'link' ? fixed : 'emailInviteReminderSubject'
  const opening = isGift
    ? t(sender === '' ? 'emailGiftNameless' : 'emailGift', params)
    : t(sender === '' ? 'emailInviteNameless' : 'emailInvite', params)
  const [first, ...more] = [
    opening,
    ...(message === '' ? [] : [t('emailGiftMessage', { message })]),
    t('emailInviteHow', params),
  ] as const
  return {
    to: invitation.email,
    by: { kind: 'account', accountId: invitation.accountId },
    kind: 'invitation',
    messageId:
      kind === 'link' ? `invitation-${id}-${linkVersion}-${emailCount}` : `invitation-reminder-${id}-${linkVersion}`,
    subject: subjectLine('registration', subject, params),
    title: recipient === '' ? t(fixed, params) : t('emailGiftTitle', params),
    preview: t('emailInviteHow', params),
    paragraphs: [first, ...more],
    after: [t('emailInviteDecline'), t('emailInvitePersonal')],
    button: { to: link, label: t(isGift ? 'emailGiftButton' : 'emailInviteButton') },
  }
}

/** Of a gift without an address: its payer gives the link to anyone. */
function transferred(
  { invitation, facts, link }: InvitationEmailData,
  t: Translate,
  { language, textOf }: InWords,
): NoteEmail {
  const { id, linkVersion, emailCount, recipient } = invitation
  const params = { ...invitationEmailParams({ invitation, facts }, language, textOf), recipient, link }
  return {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'invitation',
    messageId: `invitation-${id}-${linkVersion}-${emailCount}`,
    subject: subjectLine('registration', 'emailTransferSubject', params),
    title: t('emailTransferTitle', params),
    paragraphs: [t('emailTransfer', params), link, t('emailTransferUntil', params)],
    button: { to: link, label: t('emailTransferButton') },
  }
}

/** The parameters common to all emails about an invitation. */
export function invitationEmailParams(
  { invitation, facts }: { readonly invitation: Invitation; readonly facts: EmailFacts },
  language: 'ru' | 'en',
  textOf: TextOf,
) {
  const { event, entries } = facts
  const entry = entries.find(({ entryId }) => entryId === invitation.entryId)
  return {
    event: event.name[language],
    place: emailPlaceText(event, language, textOf),
    day: formatDayRange(event.startsOn, event.endsOn, language),
    race: entry?.raceName[language] ?? '',
    until: formatDeadline(invitation.openUntil, event.timeZone, language),
  }
}
