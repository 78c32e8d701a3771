import { formatDeadline } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import { contactOf } from '#src/modules/accounts/server/reads/email-of.ts'
import { costOfService } from '#src/modules/orders/server/reads/beside-of.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import { noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { TextOf } from '#src/platform/services.ts'
import { offWords } from '../../../cancellations/server/emails/off-words.ts'
import { ownPagePath } from '../../../domain/register-address.ts'
import { placeOf } from '../../../server/emails/letter-words.ts'
import { entryLetter } from '../../../server/emails/paid-letters.ts'
import { type LetterFacts, letterFacts } from '../../../server/queries/letter-facts.ts'
import type { transferLettersJob } from '../jobs/transfer-letters.ts'
import { type Transfer, transferOf } from '../queries/transfers.ts'
import { transferLink } from '../reads/transfer-view.ts'

type News = JobPayload<typeof transferLettersJob>['news']
type Why = NonNullable<JobPayload<typeof transferLettersJob>['why']>
type Told = {
  readonly transfer: Transfer
  readonly facts: LetterFacts
  readonly link: string
  /** What the recipient pays for it, commissions included, as it is written; null where it is nothing. */
  readonly fee: ((language: 'ru' | 'en') => string) | null
  readonly why: Why
  readonly recipientEmail: string
}

const sendersWords = {
  offered: ['letterTransferOfferedSubject', 'letterTransferOfferedTitle', 'letterTransferOffered'],
  accepted: ['letterTransferredSubject', 'letterTransferredTitle', 'letterTransferred'],
  declined: ['letterTransferDeclinedSubject', 'letterTransferDeclinedTitle', 'letterTransferDeclined'],
  taken_back: ['letterTransferBackSubject', 'letterTransferBackTitle', 'letterTransferBack'],
  lapsed: ['letterTransferLapsedSubject', 'letterTransferLapsedTitle', 'letterTransferLapsed'],
} as const satisfies Record<News, readonly [string, string, string]>

/** It ended since the event will not be held as it was announced. */
const transferOffWords = {
  cancelled: {
    sender: {
      subject: 'letterTransferCancelledSubject',
      title: 'letterTransferOffTitle',
      text: 'letterTransferCancelled',
    },
    reader: { ...offWords.cancelled, text: 'letterAcceptTransferCancelled' },
  },
  postponed: {
    sender: {
      subject: 'letterTransferPostponedSubject',
      title: 'letterTransferOffTitle',
      text: 'letterTransferPostponed',
    },
    reader: { ...offWords.postponed, text: 'letterAcceptTransferPostponed' },
  },
} as const

function offOf(why: Why) {
  return why === 'cancelled' || why === 'postponed' ? transferOffWords[why] : null
}

/** Both sides read what became of a place that is transferred; what has changed since is told by its own letter. */
export async function sendTransferLetters(
  context: JobContext,
  { transferId, news, why = 'late' }: JobPayload<typeof transferLettersJob>,
): Promise<void> {
  const { db, mail } = context
  const told = await db.transaction({ role: 'system', readOnly: true }, async (tx): Promise<Told | null> => {
    const transfer = await transferOf(tx, transferId)
    const isSo = news === 'offered' ? transfer?.state === 'open' : transfer?.state === news
    const facts = transfer === null || !isSo ? null : await letterFacts(tx, transfer.orderId)
    if (transfer === null || facts === null) return null
    const contact = transfer.recipientAccount === null ? null : await contactOf(tx, transfer.recipientAccount)
    const link = await transferLink(tx, context, transfer)
    return { transfer, facts, link, fee: await feeOf(tx, transfer), why, recipientEmail: contact?.email ?? '' }
  })
  if (told === null) return
  const { way } = told.transfer
  // What was let go to the line and taken is told by the letter about what goes back.
  if (way === 'line') {
    if (news === 'lapsed') await mail.send(await sendersLetter(context, told, news))
    return
  }
  if (way === 'email' || news === 'accepted') await mail.send(await sendersLetter(context, told, news))
  if (news === 'accepted') await sendEntry(context, told)
  else if (way === 'email' && news !== 'declined') await mail.send(await readersLetter(context, told, news))
}

async function feeOf(tx: Tx, { feeMinor, eventId, orderId }: Transfer): Promise<Told['fee']> {
  if (feeMinor === 0) return null
  const { currency } = await billOfOrder(tx, orderId)
  const amountMinor = await costOfService(tx, eventId, feeMinor)
  return (language) => formatMoney({ amountMinor, currency }, language)
}

function paramsOf({ transfer, facts }: Told, language: 'ru' | 'en', textOf: TextOf) {
  const entry = facts.entries.find(({ registrationId }) => registrationId === transfer.entryId)
  return {
    event: facts.event.name[language],
    place: placeOf(facts.event, language, textOf),
    race: entry?.raceName[language] ?? '',
    name: entry?.name ?? '',
    email: transfer.email,
    sender: transfer.sender,
    until: formatDeadline(transfer.openUntil, facts.event.timeZone, language),
  }
}

async function sendersLetter({ textOf, baseUrl, tenants }: JobContext, told: Told, news: News) {
  const { facts, transfer } = told
  const { language, sender } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(told, language, textOf)
  const [subject, title, usual] = sendersWords[news]
  const off = news === 'lapsed' ? offOf(told.why)?.sender : undefined
  const text = off?.text ?? (transfer.way === 'line' ? 'letterToLineLapsed' : usual)
  const ownPage = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `transfer-${news}-${transfer.id}-sender`,
    intact: [transfer.email],
    subject: subjectLine('registration', off?.subject ?? subject, params),
    title: t(off?.title ?? title, params),
    paragraphs: [t(text, params)] as const,
    after: news === 'accepted' && transfer.way === 'email' ? [t('letterTransferredRest')] : [],
    button: {
      to: addressAt(defaultTenantCode, ownPagePath(transfer.orderId), ownPage),
      label: t('letterShowOrder'),
    },
  }
  return await noteLetter(note, { sender, language, textOf })
}

function readersReason(news: 'taken_back' | 'lapsed', why: Why): string {
  if (why === 'given_up') return 'letterAcceptTransferGivenUp'
  return news === 'lapsed' ? 'letterAcceptTransferLapsed' : 'letterAcceptTransferBack'
}

async function readersLetter({ textOf, baseUrl }: JobContext, told: Told, news: 'offered' | 'taken_back' | 'lapsed') {
  const { transfer, facts, link } = told
  const { language } = transfer
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(told, language, textOf)
  const frame = { sender: facts.sender, language, textOf }
  const messageId = `transfer-${news}-${transfer.id}-reader`
  const to = transfer.email
  const by = { kind: 'account', accountId: transfer.accountId } as const
  if (news === 'offered') {
    const opening = t(transfer.sender === '' ? 'letterAcceptTransferNameless' : 'letterAcceptTransfer', params)
    const fee =
      told.fee === null ? t('letterAcceptTransferFree') : t('letterAcceptTransferFee', { sum: told.fee(language) })
    const paragraphs = [opening, t('letterAcceptTransferHow', params), fee] as const
    const after = [t('letterAcceptTransferKeeps'), t('letterInvitePersonal')]
    const button = { to: link, label: t('letterAcceptTransferButton') }
    const subject = subjectLine('registration', 'letterAcceptTransferSubject', params)
    const title = t('letterAcceptTransferSubject', params)
    const preview = t('letterAcceptTransferHow', params)
    return await noteLetter({ to, by, messageId, subject, title, preview, paragraphs, after, button }, frame)
  }
  const off = offOf(told.why)?.reader
  const over = {
    subject: subjectLine('registration', off?.subject ?? 'letterAcceptTransferGoneSubject', params),
    title: t(off?.title ?? 'letterAcceptTransferGoneTitle'),
    paragraphs: [t(off?.text ?? readersReason(news, told.why), params)] as const,
    button: { to: `${baseUrl}/event/${facts.event.code}`, label: t('letterPaidEvent') },
  }
  return await noteLetter({ to, by, messageId, ...over }, frame)
}

/** Whoever took the place gets what every participant gets: the number, and what to bring. */
async function sendEntry(context: JobContext, { transfer, facts, recipientEmail }: Told): Promise<void> {
  const entry = facts.entries.find(({ registrationId }) => registrationId === transfer.entryId)
  // A coach reads of each child in the one letter that tells of the change.
  if (entry?.state !== 'confirmed' || entry.isOfGroupEntry) return
  const to = entry.email || recipientEmail
  const letter = await entryLetter(context, facts, { entry, to, bill: null, isRecipients: transfer.way === 'email' })
  await context.mail.send({ ...letter, messageId: `transfer-entry-${transfer.id}` })
}
