import { formatMoney } from '#src/kernel/format-money.ts'
import type { latePayment } from '#src/modules/orders/server/events.ts'
import { billOfOrder, type OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { asCurrency } from '#src/modules/payments/server/commands/apply-provider-state.ts'
import type { paymentOfWrongSum } from '#src/modules/payments/server/events.ts'
import { awaitsRequisites } from '#src/modules/payments/server/reads/hand-of-refund.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { EventPayload } from '#src/platform/events/define-event.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { registerPath, successPath } from '../../domain/register-path.ts'
import { type EmailFacts, emailFacts } from '../queries/email-facts.ts'
import { emailTexts } from './email-texts.ts'
import { ownOrderUrl, refundAccountUrl } from './order-link.ts'

type LatePayment = EventPayload<typeof latePayment>

/**
 * Emails about a late payment: to the payer, whether it took the place or is refunded; to the
 * organizer, where it concerns them.
 */
export async function sendLatePaymentEmails(context: JobContext, late: LatePayment): Promise<void> {
  const { db, mail, textOf } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, late.orderId)
    return facts === null ? null : { facts, bill: await billOfOrder(tx, late.orderId) }
  })
  if (found === null) return
  const { facts, bill } = found
  const { sender, language } = facts
  await mail.send(
    await noteEmail(payersNote(context, { late, facts, bill }, await refundWhen(context, late.orderId)), {
      sender,
      language,
      textOf,
    }),
  )
  // A second payment of a paid order, or a payment of another sum, concerns only the payer.
  if (late.outcome === 'paid_already' || late.outcome === 'other_sum') return
  await mail.send(await noteEmail(organizersNote(context, { late, facts, bill }), { sender, language: 'ru', textOf }))
}

/** The sum paid is not the sum asked for: it is refunded, and the order still waits for payment. */
export async function sendWrongSumEmail(
  context: JobContext,
  wrong: EventPayload<typeof paymentOfWrongSum>,
): Promise<void> {
  const { db, mail, textOf, baseUrl, tenants } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, wrong.orderId)
    return facts === null ? null : { facts, bill: await billOfOrder(tx, wrong.orderId) }
  })
  if (found === null) return
  const { sender, language, event, payerEmail, accountId } = found.facts
  const { t, sum } = emailTexts(textOf, language, found.bill.currency)
  const came = { amountMinor: wrong.receivedMinor, currency: asCurrency(wrong.currency) }
  const params = { sum: formatMoney(came, language), expected: sum(wrong.expectedMinor), event: event.name[language] }
  const path = pathOf('continueOrder', found.facts)
  const when = await refundWhen(context, wrong.orderId)
  const note = {
    to: payerEmail,
    by: { kind: 'account', accountId: accountId } as const,
    kind: 'order' as const,
    messageId: `wrong-sum-${wrong.paymentId}`,
    subject: subjectLine('registration', 'emailRefundSubject', params),
    title: t('emailWrongSumTitle'),
    paragraphs: [t('emailWrongSum', params), t(when, params)] as const,
    button: {
      to: urlAt(sender.code, path, { origin: baseUrl, baseUrl, hosts: tenants.hosts() }),
      label: t('continueOrder'),
    },
    ...(when === 'emailRefundWhen'
      ? {}
      : { link: { to: refundAccountUrl(context, found.facts), label: t('emailRefundAccountButton') } }),
  }
  await mail.send(await noteEmail(note, { sender, language, textOf }))
}

type LatePaymentEmailData = { readonly late: LatePayment; readonly facts: EmailFacts; readonly bill: OrderBill }

const textKeysByOutcome = {
  took_places: { title: 'emailLateConfirmedTitle', text: 'emailLateConfirmed', button: 'showRegistration' },
  places_gone: { title: 'emailLateBackTitle', text: 'emailLateSoldOut', button: 'otherRaces' },
  order_over: { title: 'emailLateBackTitle', text: 'emailLateOver', button: 'otherRaces' },
  paid_already: { title: 'emailLatePaidTitle', text: 'emailLatePaid', button: 'showRegistration' },
  event_not_held: { title: 'emailLateBackTitle', text: 'emailLateOff', button: 'otherRaces' },
  other_sum: { title: 'emailLateOtherTitle', text: 'emailLateOther', button: 'continueOrder' },
} as const satisfies Record<LatePayment['outcome'], { title: string; text: string; button: string }>

/** What is said of a whole refund: the way it goes, or that it waits for an account. */
async function refundWhen(
  context: JobContext,
  orderId: string,
): Promise<'emailRefundWhen' | 'emailRefundWhenToAccount'> {
  return (await awaitsRequisites(context, orderId)) ? 'emailRefundWhenToAccount' : 'emailRefundWhen'
}

function payersNote(
  context: JobContext,
  { late, facts, bill }: LatePaymentEmailData,
  when: Awaited<ReturnType<typeof refundWhen>>,
): NoteEmail {
  const { textOf, baseUrl, tenants } = context
  const { language, sender, event } = facts
  const { t, sum } = emailTexts(textOf, language, bill.currency)
  const textKeys =
    facts.priceDifference === null
      ? textKeysByOutcome[late.outcome]
      : priceDifferenceTextKeys(late.outcome, facts.priceDifference.kind)
  const params = { sum: sum(late.amountMinor), event: event.name[language] }
  const isConfirmed = late.outcome === 'took_places'
  return {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `late-money-${late.paymentId}`,
    subject: subjectLine('registration', isConfirmed ? 'emailLateConfirmedSubject' : 'emailRefundSubject', params),
    title: t(textKeys.title),
    paragraphs: [t(textKeys.text, params), ...(isConfirmed ? [] : [t(when, params)])],
    ...(isConfirmed || when === 'emailRefundWhen'
      ? {}
      : { link: { to: refundAccountUrl(context, facts), label: t('emailRefundAccountButton') } }),
    button:
      facts.priceDifference === null
        ? {
            to: urlAt(sender.code, pathOf(textKeys.button, facts), {
              origin: baseUrl,
              baseUrl,
              hosts: tenants.hosts(),
            }),
            label: t(textKeys.button),
          }
        : { to: ownOrderUrl(context, facts.priceDifference.paidOrderId), label: t('emailShowOrder') },
  }
}

/**
 * The outcome of a late payment of a price difference; the paid entry itself is unchanged in every
 * case.
 */
function priceDifferenceTextKeys(
  outcome: LatePayment['outcome'],
  kind: NonNullable<EmailFacts['priceDifference']>['kind'],
) {
  const { button } = textKeysByOutcome[outcome]
  if (outcome === 'took_places' && kind === 'category')
    return { title: 'emailLateCategoryTitle', text: 'emailLateCategory', button }
  if (outcome === 'took_places')
    return { title: 'emailLatePriceDifferenceConfirmedTitle', text: 'emailLatePriceDifferenceConfirmed', button }
  return outcome === 'paid_already'
    ? textKeysByOutcome.paid_already
    : { title: 'emailLatePriceDifferenceBackTitle', text: 'emailLatePriceDifferenceBack', button }
}

function pathOf(
  button: (typeof textKeysByOutcome)[LatePayment['outcome']]['button'],
  { event, entries, legsOf, orderId }: EmailFacts,
): string {
  const entry = entries[0] ?? legsOf
  if (entry === null || button === 'otherRaces') return `/event/${event.code}`
  const race = { eventCode: event.code, raceCode: entry.raceCode }
  return button === 'showRegistration' ? successPath(race, orderId) : registerPath(race, null, orderId)
}

/**
 * The email to the organizer, in Russian: the participants of the order, or that nothing is left to
 * do.
 */
function organizersNote({ textOf, baseUrl }: JobContext, { late, facts, bill }: LatePaymentEmailData): NoteEmail {
  const { t, sum } = emailTexts(textOf, 'ru', bill.currency)
  const params = {
    sum: sum(late.amountMinor),
    event: facts.event.name.ru,
    number: facts.orderId.slice(-8),
    names: facts.legsOf?.team ?? facts.entries.map(({ name, raceName }) => `${name} (${raceName.ru})`).join(', '),
  }
  return {
    to: facts.organizer.email,
    by: { kind: 'organizer-mailbox' },
    kind: 'organizer' as const,
    messageId: `late-money-${late.paymentId}-organizer`,
    subject: subjectLine('registration', 'emailLateOrganizerSubject', params),
    title: t('emailLateOrganizerTitle'),
    paragraphs: [t(late.outcome === 'took_places' ? 'emailLateOrganizerConfirmed' : 'emailLateOrganizerBack', params)],
    button: { to: `${baseUrl}/event/${facts.event.code}`, label: t('emailPaidEvent') },
  }
}
