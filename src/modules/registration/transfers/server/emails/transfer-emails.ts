import { formatDeadline } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import { type Contact, findContact } from '#src/modules/accounts/server/reads/contact.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { costOfService } from '#src/modules/orders/server/reads/linked-order-of.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { cancellationTexts } from '../../../cancellations/server/emails/cancellation-texts.ts'
import { ownPagePath } from '../../../domain/register-path.ts'
import { emailPlaceText } from '../../../server/emails/email-texts.ts'
import { entryEmail } from '../../../server/emails/payment-emails.ts'
import { type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import type { transferEmailsJob } from '../jobs/transfer-emails.ts'
import { findTransfer, type Transfer } from '../queries/transfers.ts'
import { transferLink } from '../reads/transfer-view.ts'

type TransferOutcome = JobPayload<typeof transferEmailsJob>['change']
type Why = NonNullable<JobPayload<typeof transferEmailsJob>['why']>
type TransferEmailData = {
  readonly transfer: Transfer
  readonly facts: EmailFacts
  readonly link: string
  /** The recipient's fee as text, commissions included; null where there is none. */
  readonly fee: ((language: 'ru' | 'en') => string) | null
  readonly why: Why
  /** The account that got the place; null while there is none. */
  readonly recipient: Contact | null
}

const senderTexts = {
  offered: ['emailTransferOfferedSubject', 'emailTransferOfferedTitle', 'emailTransferOffered'],
  accepted: ['emailTransferredSubject', 'emailTransferredTitle', 'emailTransferred'],
  declined: ['emailTransferDeclinedSubject', 'emailTransferDeclinedTitle', 'emailTransferDeclined'],
  withdrawn: ['emailTransferBackSubject', 'emailTransferBackTitle', 'emailTransferBack'],
  lapsed: ['emailTransferLapsedSubject', 'emailTransferLapsedTitle', 'emailTransferLapsed'],
} as const satisfies Record<TransferOutcome, readonly [string, string, string]>

/** It ended because the event is cancelled or postponed. */
const transferOffTexts = {
  cancelled: {
    sender: {
      subject: 'emailTransferCancelledSubject',
      title: 'emailTransferOffTitle',
      text: 'emailTransferCancelled',
    },
    reader: { ...cancellationTexts.cancelled, text: 'emailAcceptTransferCancelled' },
  },
  postponed: {
    sender: {
      subject: 'emailTransferPostponedSubject',
      title: 'emailTransferOffTitle',
      text: 'emailTransferPostponed',
    },
    reader: { ...cancellationTexts.postponed, text: 'emailAcceptTransferPostponed' },
  },
} as const

function offOf(why: Why) {
  return why === 'cancelled' || why === 'postponed' ? transferOffTexts[why] : null
}

/** Emails to sender and recipient about a transfer; later changes have their own emails. */
export async function sendTransferEmails(
  context: JobContext,
  { transferId, change, why = 'late' }: JobPayload<typeof transferEmailsJob>,
): Promise<void> {
  const { db, mail } = context
  const emailData = await db.transaction(
    { role: 'system', readOnly: true },
    async (tx): Promise<TransferEmailData | null> => {
      const transfer = await findTransfer(tx, transferId)
      const isCurrent = change === 'offered' ? transfer?.state === 'open' : transfer?.state === change
      const facts = transfer === null || !isCurrent ? null : await emailFacts(tx, transfer.orderId)
      if (transfer === null || facts === null) return null
      const contact = transfer.recipientAccount === null ? null : await findContact(tx, transfer.recipientAccount)
      const link = await transferLink(tx, context, transfer)
      return { transfer, facts, link, fee: await feeOf(tx, transfer), why, recipient: contact }
    },
  )
  if (emailData === null) return
  const { kind } = emailData.transfer
  // For a place released to the waitlist and sold, the refund's email says so.
  if (kind === 'waitlist') {
    if (change === 'lapsed') await mail.send(await sendersEmail(context, emailData, change))
    return
  }
  if (kind === 'email' || change === 'accepted') await mail.send(await sendersEmail(context, emailData, change))
  if (change === 'accepted') await sendEntry(context, emailData)
  else if (kind === 'email' && change !== 'declined') await mail.send(await readersEmail(context, emailData, change))
}

async function feeOf(tx: Tx, { feeMinor, eventId, orderId }: Transfer): Promise<TransferEmailData['fee']> {
  if (feeMinor === 0) return null
  const { currency } = await billOfOrder(tx, orderId)
  const amountMinor = await costOfService(tx, eventId, feeMinor)
  return (language) => formatMoney({ amountMinor, currency }, language)
}

function paramsOf({ transfer, facts }: TransferEmailData, language: 'ru' | 'en', textOf: TextOf) {
  const entry = facts.entries.find(({ entryId }) => entryId === transfer.entryId)
  return {
    event: facts.event.name[language],
    place: emailPlaceText(facts.event, language, textOf),
    race: entry?.raceName[language] ?? '',
    name: entry?.name ?? '',
    email: transfer.email,
    sender: transfer.sender,
    until: formatDeadline(transfer.openUntil, facts.event.timeZone, language),
  }
}

async function sendersEmail(
  { textOf, baseUrl, tenants }: JobContext,
  emailData: TransferEmailData,
  change: TransferOutcome,
) {
  const { facts, transfer } = emailData
  const { language, sender } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(emailData, language, textOf)
  const [subject, title, defaultText] = senderTexts[change]
  const off = change === 'lapsed' ? offOf(emailData.why)?.sender : undefined
  const text = off?.text ?? (transfer.kind === 'waitlist' ? 'emailToWaitlistLapsed' : defaultText)
  const ownPage = { origin: baseUrl, baseUrl, hosts: tenants.hosts() }
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'entry' as const,
    messageId: `transfer-${change}-${transfer.id}-sender`,
    intact: [transfer.email],
    subject: subjectLine('registration', off?.subject ?? subject, params),
    title: t(off?.title ?? title, params),
    paragraphs: [t(text, params)] as const,
    after: change === 'accepted' && transfer.kind === 'email' ? [t('emailTransferredRest')] : [],
    button: {
      to: urlAt(defaultTenantCode, ownPagePath(transfer.orderId), ownPage),
      label: t('emailShowOrder'),
    },
  }
  return await noteEmail(note, { sender, language, textOf })
}

function readersReason(change: 'withdrawn' | 'lapsed', why: Why): string {
  if (why === 'entry_cancelled') return 'emailAcceptTransferEntryCancelled'
  return change === 'lapsed' ? 'emailAcceptTransferLapsed' : 'emailAcceptTransferBack'
}

async function readersEmail(
  { textOf, baseUrl }: JobContext,
  emailData: TransferEmailData,
  change: 'offered' | 'withdrawn' | 'lapsed',
) {
  const { transfer, facts, link } = emailData
  const { language } = transfer
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const params = paramsOf(emailData, language, textOf)
  const frame = { sender: facts.sender, language, textOf }
  const messageId = `transfer-${change}-${transfer.id}-reader`
  const to = transfer.email
  const by = { kind: 'account', accountId: transfer.accountId } as const
  const kind = 'invitation'
  if (change === 'offered') {
    const opening = t(transfer.sender === '' ? 'emailAcceptTransferNameless' : 'emailAcceptTransfer', params)
    const fee =
      emailData.fee === null
        ? t('emailAcceptTransferFree')
        : t('emailAcceptTransferFee', { sum: emailData.fee(language) })
    const paragraphs = [opening, t('emailAcceptTransferHow', params), fee] as const
    const after = [t('emailAcceptTransferKeeps'), t('emailInvitePersonal')]
    const button = { to: link, label: t('emailAcceptTransferButton') }
    const subject = subjectLine('registration', 'emailAcceptTransferSubject', params)
    const title = t('emailAcceptTransferSubject', params)
    const preview = t('emailAcceptTransferHow', params)
    return await noteEmail({ to, by, kind, messageId, subject, title, preview, paragraphs, after, button }, frame)
  }
  const off = offOf(emailData.why)?.reader
  const over = {
    subject: subjectLine('registration', off?.subject ?? 'emailAcceptTransferEndedSubject', params),
    title: t(off?.title ?? 'emailAcceptTransferEndedTitle'),
    paragraphs: [t(off?.text ?? readersReason(change, emailData.why), params)] as const,
    button: { to: `${baseUrl}/event/${facts.event.code}`, label: t('emailPaidEvent') },
  }
  return await noteEmail({ to, by, kind, messageId, ...over }, frame)
}

/** The recipient gets every participant's email: the bib, and what to bring. */
async function sendEntry(context: JobContext, { transfer, facts, recipient }: TransferEmailData): Promise<void> {
  const entry = facts.entries.find(({ entryId }) => entryId === transfer.entryId)
  // A coach gets the one email about the change of each athlete.
  if (entry?.state !== 'confirmed' || entry.isOfGroupEntry) return
  const to = entry.email || (recipient?.email ?? '')
  const language = recipient?.chosenLanguage ?? facts.language
  const email = await entryEmail(
    context,
    { ...facts, language },
    { entry, to, isRecipients: transfer.kind === 'email' },
  )
  await context.mail.send({ ...email, messageId: `transfer-entry-${transfer.id}` })
}
