import { formatDayRange, formatDeadline } from '#src/kernel/format-date.ts'
import { type NoteLetter, noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { TextOf } from '#src/platform/services.ts'
import { placeOf } from '../../../server/emails/letter-words.ts'
import { type LetterFacts, letterFacts } from '../../../server/queries/letter-facts.ts'
import type { invitationLetterJob } from '../jobs/invitation-letters.ts'
import { type Invitation, invitationOf } from '../queries/invitations.ts'
import { linkOf } from '../reads/invitation-views.ts'

type Told = { readonly invitation: Invitation; readonly facts: LetterFacts; readonly link: string }

/** The link of a place that is paid, to whom it waits for, or to the payer who hands it over; what is over by now is not sent. */
export async function sendInvitationLetter(
  context: JobContext,
  { invitationId, kind }: JobPayload<typeof invitationLetterJob>,
): Promise<void> {
  const { db, mail, textOf } = context
  const told = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const invitation = await invitationOf(tx, invitationId)
    const isGood =
      invitation?.state === 'open' &&
      invitation.openedAt !== null &&
      invitation.entryId !== null &&
      invitation.openUntil > tx.now
    const facts = isGood ? await letterFacts(tx, invitation.orderId) : null
    return isGood && facts !== null ? { invitation, facts, link: await linkOf(tx, context, invitation) } : null
  })
  if (told === null) return
  const { sender, language: payersLanguage } = told.facts
  const isForPayer = told.invitation.email === ''
  const language = isForPayer ? payersLanguage : told.invitation.language
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const note = isForPayer ? transferred(told, t, { language, textOf }) : toFriend(told, t, { kind, language, textOf })
  await mail.send(await noteLetter(note, { sender, language, textOf }))
}

type Say = (key: string, params?: Record<string, string>) => string
type InWords = { readonly language: 'ru' | 'en'; readonly textOf: TextOf }

function toFriend(
  { invitation, facts, link }: Told,
  t: Say,
  { kind, language, textOf }: InWords & { readonly kind: 'link' | 'reminder' },
): NoteLetter {
  const { id, turn, copies, sender, recipient, words, way } = invitation
  const params = { ...paramsOf({ invitation, facts }, language, textOf), sender, recipient }
  const isGift = way === 'gift'
  const fixed = isGift ? 'letterGiftSubject' : 'letterInviteSubject'
  const subject = kind === 'link' ? fixed : 'letterInviteReminderSubject'
  const opening = isGift
    ? t(sender === '' ? 'letterGiftNameless' : 'letterGift', params)
    : t(sender === '' ? 'letterInviteNameless' : 'letterInvite', params)
  const [first, ...more] = [
    opening,
    ...(words === '' ? [] : [t('letterGiftWords', { words })]),
    t('letterInviteHow', params),
  ] as const
  return {
    to: invitation.email,
    by: { kind: 'account', accountId: invitation.accountId },
    messageId: kind === 'link' ? `invitation-${id}-${turn}-${copies}` : `invitation-reminder-${id}-${turn}`,
    subject: subjectLine('registration', subject, params),
    title: recipient === '' ? t(fixed, params) : t('letterGiftTitle', params),
    preview: t('letterInviteHow', params),
    paragraphs: [first, ...more],
    after: [t('letterInviteDecline'), t('letterInvitePersonal')],
    button: { to: link, label: t(isGift ? 'letterGiftButton' : 'letterInviteButton') },
  }
}

/** Of a gift without an address: its payer gives the link to whom they like. */
function transferred({ invitation, facts, link }: Told, t: Say, { language, textOf }: InWords): NoteLetter {
  const { id, turn, copies, recipient } = invitation
  const params = { ...paramsOf({ invitation, facts }, language, textOf), recipient, link }
  return {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `invitation-${id}-${turn}-${copies}`,
    subject: subjectLine('registration', 'letterTransferSubject', params),
    title: t('letterTransferTitle', params),
    paragraphs: [t('letterTransfer', params), link, t('letterTransferUntil', params)],
    button: { to: link, label: t('letterTransferButton') },
  }
}

/** What every letter about an invitation names. */
export function paramsOf(
  { invitation, facts }: { readonly invitation: Invitation; readonly facts: LetterFacts },
  language: 'ru' | 'en',
  textOf: TextOf,
) {
  const { event, entries } = facts
  const entry = entries.find(({ registrationId }) => registrationId === invitation.entryId)
  return {
    event: event.name[language],
    place: placeOf(event, language, textOf),
    day: formatDayRange(event.startsOn, event.endsOn, language),
    race: entry?.raceName[language] ?? '',
    until: formatDeadline(invitation.openUntil, event.timeZone, language),
  }
}
