import { sendClaims } from '#src/modules/accounts/server/commands/claim-account.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { OrderCompany } from '#src/modules/orders/domain/order-company.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { billOfOrder, type OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { companyOfOrder } from '#src/modules/orders/server/reads/company-of-order.ts'
import { type RefundSteps, refundStepsOfOrder } from '#src/modules/orders/server/reads/refund-steps.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { teamToDo } from '../../teams/server/reads/team-view.ts'
import { type EmailEntry, type EmailFacts, emailFacts } from '../queries/email-facts.ts'
import { billRows, emailTexts, namesOfLines } from './email-texts.ts'
import { emailTickets } from './email-tickets.ts'
import { groupEntryEmail } from './group-entry-email.ts'
import { orderLink, ownOrderUrl, participantEntryUrl, receiptsUrl } from './order-link.ts'
import { renderPaymentEmail, type TeamToDo } from './payment-email.tsx'
import { emailRefundNote } from './refund-note.ts'

type PaidOrder = {
  readonly facts: EmailFacts
  /** The entries that the lines are for: of options bought after payment, those of the paid order. */
  readonly people: Pick<EmailFacts, 'entries'>
  readonly bill: OrderBill
  readonly refundSteps: RefundSteps
  readonly company: OrderCompany | null
  /** Of a team: the captain's remaining tasks. */
  readonly toDo: TeamToDo | undefined
}

/**
 * Sends the emails about a paid order. The payer gets one, with the bill, all bibs and all tickets;
 * a coach's has the whole list. Each known participant with another address gets one with their own
 * bib and ticket and without sums; a person invited to create an account gets the invitation too.
 */
export async function sendPaymentEmails(context: JobContext, of: { orderId: string }): Promise<void> {
  const { db, mail } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx): Promise<PaidOrder | null> => {
    const facts = await emailFacts(tx, of.orderId)
    if (facts === null || !isPaidStatus(facts.status)) return null
    const team = facts.entries.find(({ entryId, participantId }) => entryId === participantId)
    const race = team && (await findRaceRulesById(tx, team.raceId))
    const toDo = race ? await teamToDo(tx, of.orderId, race) : undefined
    const bill = await billOfOrder(tx, of.orderId)
    const refundSteps = await refundStepsOfOrder(tx, of.orderId)
    const people = (facts.optionsOf === null ? null : await emailFacts(tx, facts.optionsOf)) ?? facts
    return { facts, people, bill, toDo, refundSteps, company: await companyOfOrder(tx, of.orderId) }
  })
  if (found === null) return
  const { facts, bill } = found
  const known = facts.entries.filter(
    ({ state, isInvited, transferredToEmail }) => state === 'confirmed' && !isInvited && transferredToEmail === null,
  )
  const isElsewhere = ({ email }: EmailEntry) => email !== '' && email !== facts.payerEmail
  for (const entry of known) {
    if (isElsewhere(entry) && !entry.isOfGroupEntry)
      await mail.send(await entryEmail(context, facts, { entry, to: entry.email }))
  }
  if (known.some(({ isOfGroupEntry }) => isOfGroupEntry)) await mail.send(await groupEntryEmail(context, found, known))
  else if (known.length > 0) await mail.send(await orderEmail(context, found, known))
  else if (bill.overallMinor > 0) await mail.send(await billEmail(context, found))
  const invited = known
    .filter((entry) => isElsewhere(entry) && !entry.isOfGroupEntry)
    .map(({ participantId }) => participantId)
  if (invited.length > 0) await db.transaction({ role: 'system' }, (tx) => sendClaims(tx, invited))
}

/** The payer's email about all places of the order. */
async function orderEmail(context: JobContext, order: PaidOrder, entries: readonly EmailEntry[]): Promise<Email> {
  const { textOf } = context
  const { facts, bill, refundSteps, toDo } = order
  const { language, payerEmail, accountId, orderId } = facts
  const texts = emailTexts(textOf, language, bill.currency)
  const { t, sum } = texts
  const event = facts.event.name[language]
  // Of other people's places alone the payer reads that they are paid, not that they start.
  const starts = entries.some(({ isPayers, email }) => isPayers || email === '' || email === payerEmail)
  const isPaidOnly = !starts && bill.overallMinor > 0
  const [entry] = entries
  const title =
    entry !== undefined && entries.length === 1 && starts
      ? t('emailPaidTitle', { name: entry.name })
      : t(isPaidOnly ? 'emailBillTitle' : 'emailOrderTitle', { sum: sum(bill.overallMinor) })
  const tickets = await emailTickets(context, facts, { accountId, entries })
  const { html, text } = await renderPaymentEmail({
    facts,
    entries,
    title,
    preview: t('emailOrderPreview', { event, count: entries.length }),
    tickets,
    texts,
    textOf,
    button: { to: orderLink(context, facts), label: t('showRegistration') },
    sendsResult: facts.event.isOnline,
    payer: {
      bill,
      refund: bill.overallMinor > 0 ? emailRefundNote(refundSteps, texts) : null,
      changeUrl: ownOrderUrl(context, orderId),
      receiptsUrl: receiptsUrl(context, facts, bill),
      toDo,
      hasInvited: facts.entries.some(({ state, isInvited }) => state === 'confirmed' && isInvited),
    },
  })
  const subject = subjectLine('registration', isPaidOnly ? 'emailBillSubject' : 'emailPaidSubject', {
    event,
    sum: sum(bill.overallMinor),
  })
  return {
    to: payerEmail,
    by: { kind: 'account', accountId },
    subject: writeSubject(textOf, language, subject),
    html,
    text,
    kind: 'order' as const,
    messageId: `order-paid-${orderId}`,
    language,
    attachments: tickets.attachments,
  }
}

type Addressed = {
  readonly entry: EmailEntry
  readonly to: string
  /** The order is another account's; the email goes to the account that now has the place. */
  readonly isRecipients?: boolean
}

/** A participant's email about their own place. */
export async function entryEmail(
  context: JobContext,
  facts: EmailFacts,
  { entry, to, isRecipients = false }: Addressed,
): Promise<Email> {
  const { textOf, baseUrl } = context
  const { language } = facts
  const texts = emailTexts(textOf, language, 'RUB')
  const { entryId, ownerId: accountId } = entry
  const button = isRecipients
    ? {
        to: participantEntryUrl(context, { registrationId: facts.orderId, entryId }),
        label: texts.t('showRegistration'),
      }
    : to === facts.payerEmail
      ? { to: orderLink(context, facts), label: texts.t('showRegistration') }
      : { to: `${baseUrl}/event/${facts.event.code}`, label: texts.t('emailPaidEvent') }
  const tickets = await emailTickets(context, facts, { accountId, entryId, entries: [entry] })
  const { html, text } = await renderPaymentEmail({
    facts,
    entries: [entry],
    title: texts.t('emailPaidTitle', { name: entry.name }),
    preview: texts.t('emailPaidPreview', { race: entry.raceName[language] }),
    tickets,
    texts,
    textOf,
    button,
    sendsResult: facts.event.isOnline && (isRecipients || to === facts.payerEmail),
    payer: null,
  })
  // Several emails of one order differ by bib: participant names are typed by users and may be
  // anything.
  const isAmongSeveral = facts.entries.length > 1 && entry.bib !== null
  const subject = subjectLine('registration', isAmongSeveral ? 'emailPaidSubjectOf' : 'emailPaidSubject', {
    event: facts.event.name[language],
    bib: entry.bib ?? '',
  })
  return {
    to,
    by: { kind: 'account', accountId: facts.accountId } as const,
    subject: writeSubject(textOf, language, subject),
    html,
    text,
    kind: 'entry' as const,
    messageId: `registration-paid-${entry.entryId}`,
    language,
    attachments: tickets.attachments,
  }
}

/** The bill of an order without known participants: a linked order, or places for invited people. */
async function billEmail(context: JobContext, { facts, people, bill, refundSteps }: PaidOrder): Promise<Email> {
  const { textOf } = context
  const { language, sender, event } = facts
  const words = emailTexts(textOf, language, bill.currency)
  const { t, sum } = words
  const names = facts.entries.map(({ name }) => name).join(', ')
  const team = facts.legsOf?.team
  const isInvited = facts.entries.some((entry) => entry.state === 'confirmed' && entry.isInvited)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'order' as const,
    messageId: `order-paid-${facts.orderId}`,
    subject: subjectLine('registration', 'emailBillSubject', {
      sum: sum(bill.overallMinor),
      event: event.name[language],
    }),
    title: t('emailBillTitle', { sum: sum(bill.overallMinor) }),
    // A linked order has no entry of its own.
    paragraphs: [
      team === undefined
        ? t(facts.optionsOf !== null ? 'emailBillOptions' : names === '' ? 'emailBillFee' : 'emailBillText', {
            event: event.name[language],
            names,
          })
        : t('emailLegsPaid', { event: event.name[language], team }),
      ...(isInvited ? [t('emailBillInvited')] : []),
    ] as const,
    money: billRows(bill, words, namesOfLines(people)),
    ...(facts.optionsOf === null
      ? {}
      : {
          after: [emailRefundNote(refundSteps, words)],
          link: { to: ownOrderUrl(context, facts.optionsOf), label: t('emailChangeOrCancel') },
        }),
    button: { to: orderLink(context, facts), label: t(team === undefined ? 'showRegistration' : 'teamShow') },
  }
  return await noteEmail(note, { sender, language, textOf })
}
