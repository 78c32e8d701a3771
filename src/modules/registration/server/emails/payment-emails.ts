import { sendClaims } from '#src/modules/accounts/server/commands/claim-account.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { billOfOrder, type OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine, writeSubject } from '#src/platform/mail/subject.ts'
import { teamToDo } from '../../teams/server/reads/team-view.ts'
import { type EmailEntry, type EmailFacts, emailFacts } from '../queries/email-facts.ts'
import { billRows, emailTexts, namesByHold } from './email-texts.ts'
import { groupEntryEmail } from './group-entry-email.ts'
import { orderLink, participantEntryUrl } from './order-link.ts'
import { renderPaymentEmail, type TeamToDo } from './payment-email.tsx'

/**
 * Sends the emails about a paid order. Each known participant gets one email with their bib, sent
 * to the account's address where the participant has no address; a coach gets one email with the
 * whole list; a person invited to create an account gets the invitation too. Only the payer sees
 * the bill: in the email about their own place or about the order's only place, else in a separate
 * email.
 */
export async function sendPaymentEmails(context: JobContext, of: { orderId: string }): Promise<void> {
  const { db, mail } = context
  const found = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, of.orderId)
    if (facts === null || !isPaidStatus(facts.status)) return null
    const team = facts.entries.find(({ entryId, participantId }) => entryId === participantId)
    const race = team && (await findRaceRulesById(tx, team.raceId))
    const toDo = race ? await teamToDo(tx, of.orderId, race) : undefined
    return { facts, bill: await billOfOrder(tx, of.orderId), toDo }
  })
  if (found === null) return
  const { facts, bill, toDo } = found
  let hasBill = false
  for (const entry of facts.entries) {
    if (entry.state !== 'confirmed' || entry.isInvited || entry.isOfGroupEntry) continue
    const to = entry.email === '' ? facts.payerEmail : entry.email
    const isPayers = to === facts.payerEmail && (entry.isPayers || facts.entries.length === 1) && !hasBill
    if (isPayers) hasBill = true
    await mail.send(await entryEmail(context, facts, { entry, to, bill: isPayers ? bill : null, toDo }))
  }
  if (facts.entries.some(({ isOfGroupEntry, state }) => isOfGroupEntry && state === 'confirmed')) {
    await mail.send(await groupEntryEmail(context, facts, hasBill ? null : bill))
    hasBill = true
  }
  const own = facts.entries.filter(
    ({ state, email }) => state === 'confirmed' && email !== '' && email !== facts.payerEmail,
  )
  if (own.length > 0) {
    const participantIds = own.map(({ participantId }) => participantId)
    await db.transaction({ role: 'system' }, (tx) => sendClaims(tx, participantIds))
  }
  if (!hasBill && bill.overallMinor > 0) await mail.send(await billEmail(context, facts, bill))
}

type Addressed = {
  readonly entry: EmailEntry
  readonly to: string
  readonly bill: OrderBill | null
  /** Of a team: the captain's remaining tasks. */
  readonly toDo?: TeamToDo | undefined
  /** The order is another account's; the email goes to the account that now has the place. */
  readonly isRecipients?: boolean
}

export async function entryEmail(context: JobContext, facts: EmailFacts, addressed: Addressed) {
  const { entry, to, bill, toDo, isRecipients = false } = addressed
  const { textOf, baseUrl } = context
  const { language } = facts
  const texts = emailTexts(textOf, language, bill?.currency ?? 'RUB')
  const start = { registrationId: facts.orderId, entryId: entry.entryId }
  const button = isRecipients
    ? { to: participantEntryUrl(context, start), label: texts.t('showRegistration') }
    : to === facts.payerEmail
      ? { to: orderLink(context, facts), label: texts.t('showRegistration') }
      : { to: `${baseUrl}/event/${facts.event.code}`, label: texts.t('emailPaidEvent') }
  const sendsResult = facts.event.isOnline && (isRecipients || to === facts.payerEmail)
  const { html, text } = await renderPaymentEmail({ facts, entry, bill, texts, textOf, button, sendsResult, toDo })
  const event = facts.event.name[language]
  // Several emails of one order differ by bib: participant names are typed by users and may be
  // anything.
  const isAmongSeveral = facts.entries.length > 1 && entry.bib !== null
  const subject = subjectLine('registration', isAmongSeveral ? 'emailPaidSubjectOf' : 'emailPaidSubject', {
    event,
    bib: entry.bib ?? '',
  })
  return {
    to,
    by: { kind: 'account', accountId: facts.accountId } as const,
    subject: writeSubject(textOf, language, subject),
    html,
    text,
    messageId: `registration-paid-${entry.entryId}`,
    language,
  }
}

async function billEmail(context: JobContext, facts: EmailFacts, bill: OrderBill) {
  const { textOf } = context
  const { language, sender, event } = facts
  const words = emailTexts(textOf, language, bill.currency)
  const { t, sum } = words
  const names = facts.entries.map(({ name }) => name).join(', ')
  const team = facts.legsOf?.team
  const confirmed = facts.entries.filter(({ state }) => state === 'confirmed')
  const known = confirmed.filter(({ isInvited }) => !isInvited)
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `order-paid-${facts.orderId}`,
    subject: subjectLine('registration', 'emailBillSubject', {
      sum: sum(bill.overallMinor),
      event: event.name[language],
    }),
    title: t('emailBillTitle', { sum: sum(bill.overallMinor) }),
    // A linked order has no entry of its own.
    paragraphs: [
      team === undefined
        ? t(names === '' ? 'emailBillFee' : 'emailBillText', { event: event.name[language], names })
        : t('emailLegsPaid', { event: event.name[language], team }),
      ...(known.length > 0 && team === undefined ? [t(known.length === 1 ? 'emailBillBib' : 'emailBillBibs')] : []),
      ...(confirmed.some(({ isInvited }) => isInvited) ? [t('emailBillInvited')] : []),
    ] as const,
    money: billRows(bill, words, namesByHold(facts)),
    button: { to: orderLink(context, facts), label: t(team === undefined ? 'showRegistration' : 'teamShow') },
  }
  return await noteEmail(note, { sender, language, textOf })
}
