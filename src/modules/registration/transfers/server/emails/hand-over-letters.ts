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
import type { handOverLettersJob } from '../jobs/hand-over-letters.ts'
import { type HandOver, handOverOf } from '../queries/hand-overs.ts'
import { handOverLink } from '../reads/hand-over-view.ts'

type News = JobPayload<typeof handOverLettersJob>['news']
type Why = NonNullable<JobPayload<typeof handOverLettersJob>['why']>
type Told = {
  readonly handOver: HandOver
  readonly facts: LetterFacts
  readonly link: string
  /** What the taker pays for it, commissions included, as it is written; null where it is nothing. */
  readonly fee: ((language: 'ru' | 'en') => string) | null
  readonly why: Why
  readonly takerEmail: string
}

const giversWords = {
  offered: ['letterHandOfferedSubject', 'letterHandOfferedTitle', 'letterHandOffered'],
  accepted: ['letterHandedSubject', 'letterHandedTitle', 'letterHanded'],
  declined: ['letterHandDeclinedSubject', 'letterHandDeclinedTitle', 'letterHandDeclined'],
  taken_back: ['letterHandBackSubject', 'letterHandBackTitle', 'letterHandBack'],
  lapsed: ['letterHandLapsedSubject', 'letterHandLapsedTitle', 'letterHandLapsed'],
} as const satisfies Record<News, readonly [string, string, string]>

/** It ended since the event will not be held as it was announced. */
const handOffWords = {
  cancelled: {
    giver: { subject: 'letterHandCancelledSubject', title: 'letterHandOffTitle', text: 'letterHandCancelled' },
    reader: { ...offWords.cancelled, text: 'letterTakeOverCancelled' },
  },
  postponed: {
    giver: { subject: 'letterHandPostponedSubject', title: 'letterHandOffTitle', text: 'letterHandPostponed' },
    reader: { ...offWords.postponed, text: 'letterTakeOverPostponed' },
  },
} as const

function offOf(why: Why) {
  return why === 'cancelled' || why === 'postponed' ? handOffWords[why] : null
}

/** Both sides read what became of a place that is handed over; what has changed since is told by its own letter. */
export async function sendHandOverLetters(
  context: JobContext,
  { handOverId, news, why = 'late' }: JobPayload<typeof handOverLettersJob>,
): Promise<void> {
  const { db, mail } = context
  const told = await db.transaction({ role: 'system', readOnly: true }, async (tx): Promise<Told | null> => {
    const handOver = await handOverOf(tx, handOverId)
    const isSo = news === 'offered' ? handOver?.state === 'open' : handOver?.state === news
    const facts = handOver === null || !isSo ? null : await letterFacts(tx, handOver.orderId)
    if (handOver === null || facts === null) return null
    const contact = handOver.takerAccount === null ? null : await contactOf(tx, handOver.takerAccount)
    const link = await handOverLink(tx, context, handOver)
    return { handOver, facts, link, fee: await feeOf(tx, handOver), why, takerEmail: contact?.email ?? '' }
  })
  if (told === null) return
  const { way } = told.handOver
  // What was let go to the line and taken is told by the letter about what goes back.
  if (way === 'line') {
    if (news === 'lapsed') await mail.send(await giversLetter(context, told, news))
    return
  }
  if (way === 'email' || news === 'accepted') await mail.send(await giversLetter(context, told, news))
  if (news === 'accepted') await sendEntry(context, told)
  else if (way === 'email' && news !== 'declined') await mail.send(await readersLetter(context, told, news))
}

async function feeOf(tx: Tx, { feeMinor, eventId, orderId }: HandOver): Promise<Told['fee']> {
  if (feeMinor === 0) return null
  const { currency } = await billOfOrder(tx, orderId)
  const amountMinor = await costOfService(tx, eventId, feeMinor)
  return (language) => formatMoney({ amountMinor, currency }, language)
}

function paramsOf({ handOver, facts }: Told, language: 'ru' | 'en', textOf: TextOf) {
  const entry = facts.entries.find(({ registrationId }) => registrationId === handOver.entryId)
  return {
    event: facts.event.name[language],
    place: placeOf(facts.event, language, textOf),
    race: entry?.raceName[language] ?? '',
    name: entry?.name ?? '',
    email: handOver.email,
    giver: handOver.giver,
    until: formatDeadline(handOver.openUntil, facts.event.timeZone, language),
  }
}

async function giversLetter({ textOf, baseUrl, tenants }: JobContext, told: Told, news: News) {
  const { facts, handOver } = told
  const { language, sender } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(told, language, textOf)
  const [subject, title, usual] = giversWords[news]
  const off = news === 'lapsed' ? offOf(told.why)?.giver : undefined
  const text = off?.text ?? (handOver.way === 'line' ? 'letterToLineLapsed' : usual)
  const ownPage = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `hand-over-${news}-${handOver.id}-giver`,
    intact: [handOver.email],
    subject: subjectLine('registration', off?.subject ?? subject, params),
    title: t(off?.title ?? title, params),
    paragraphs: [t(text, params)] as const,
    after: news === 'accepted' && handOver.way === 'email' ? [t('letterHandedRest')] : [],
    button: {
      to: addressAt(defaultTenantCode, ownPagePath(handOver.orderId), ownPage),
      label: t('letterShowOrder'),
    },
  }
  return await noteLetter(note, { sender, language, textOf })
}

function readersReason(news: 'taken_back' | 'lapsed', why: Why): string {
  if (why === 'given_up') return 'letterTakeOverGivenUp'
  return news === 'lapsed' ? 'letterTakeOverLapsed' : 'letterTakeOverBack'
}

async function readersLetter({ textOf, baseUrl }: JobContext, told: Told, news: 'offered' | 'taken_back' | 'lapsed') {
  const { handOver, facts, link } = told
  const { language } = handOver
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(told, language, textOf)
  const frame = { sender: facts.sender, language, textOf }
  const messageId = `hand-over-${news}-${handOver.id}-reader`
  const to = handOver.email
  const by = { kind: 'account', accountId: handOver.accountId } as const
  if (news === 'offered') {
    const opening = t(handOver.giver === '' ? 'letterTakeOverNameless' : 'letterTakeOver', params)
    const fee = told.fee === null ? t('letterTakeOverFree') : t('letterTakeOverFee', { sum: told.fee(language) })
    const paragraphs = [opening, t('letterTakeOverHow', params), fee] as const
    const after = [t('letterTakeOverKeeps'), t('letterInvitePersonal')]
    const button = { to: link, label: t('letterTakeOverButton') }
    const subject = subjectLine('registration', 'letterTakeOverSubject', params)
    const title = t('letterTakeOverSubject', params)
    const preview = t('letterTakeOverHow', params)
    return await noteLetter({ to, by, messageId, subject, title, preview, paragraphs, after, button }, frame)
  }
  const off = offOf(told.why)?.reader
  const over = {
    subject: subjectLine('registration', off?.subject ?? 'letterTakeOverGoneSubject', params),
    title: t(off?.title ?? 'letterTakeOverGoneTitle'),
    paragraphs: [t(off?.text ?? readersReason(news, told.why), params)] as const,
    button: { to: `${baseUrl}/event/${facts.event.code}`, label: t('letterPaidEvent') },
  }
  return await noteLetter({ to, by, messageId, ...over }, frame)
}

/** Whoever took the place gets what every participant gets: the number, and what to bring. */
async function sendEntry(context: JobContext, { handOver, facts, takerEmail }: Told): Promise<void> {
  const entry = facts.entries.find(({ registrationId }) => registrationId === handOver.entryId)
  // A coach reads of each child in the one letter that tells of the change.
  if (entry?.state !== 'confirmed' || entry.isOfGroupEntry) return
  const to = entry.email || takerEmail
  const letter = await entryLetter(context, facts, { entry, to, bill: null, isTakers: handOver.way === 'email' })
  await context.mail.send({ ...letter, messageId: `hand-over-entry-${handOver.id}` })
}
