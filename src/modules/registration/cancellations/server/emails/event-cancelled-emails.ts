import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import { eventMovesByName } from '#src/modules/catalog/server/reads/event-move-targets.ts'
import { isPaidStatus } from '#src/modules/orders/domain/order-state.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { urlAt } from '#src/modules/tenants/domain/tenant-url.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Email } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { ownPagePath } from '../../../domain/register-path.ts'
import { emailTexts } from '../../../server/emails/email-texts.ts'
import { type EmailFacts, emailFacts } from '../../../server/queries/email-facts.ts'
import { listMembersToNotify, type MemberToNotify } from '../../../teams/server/queries/members-to-notify.ts'
import type { eventCancelledEmailJob } from '../jobs/event-cancelled.ts'
import { listFeePayers } from '../queries/event-cancelled.ts'
import { cancellationTexts } from './cancellation-texts.ts'

type Payload = JobPayload<typeof eventCancelledEmailJob>

const textKeysByOutcome = {
  ...cancellationTexts,
  published: { title: 'emailOnAgainTitle', subject: 'emailOnAgainSubject', text: 'emailOnAgain' },
  'event-moves': { title: 'emailEventMovesTitle', subject: 'emailEventMovesSubject', text: 'emailEventMoves' },
} as const

/**
 * The organizer cancelled, postponed or restored an event: the payer is notified of their options
 * and refunds, every other person with an address of the change alone. A later change has its own
 * email.
 */
export async function sendEventCancelledEmail(context: JobContext, payload: Payload): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await emailFacts(tx, payload.orderId)
    const offer = await cancellationOffer(tx, payload.orderId)
    if (facts === null || offer === null) return null
    const eventMoves = await eventMovesByName(tx, facts.event.code)
    return {
      facts,
      offer,
      eventMoves,
      members: await listMembersToNotify(tx, payload.orderId),
      payers: await listFeePayers(tx, payload.orderId),
    }
  })
  if (found === null || !isPaidStatus(found.facts.status)) return
  const { facts, offer } = found
  if (payload.change === 'event-moves' && found.eventMoves.length === 0) return
  const texts = emailTexts(context.textOf, facts.language, offer.currency)
  const params = {
    event: facts.event.name[facts.language],
    sum: texts.sum(offer.wholeRefundMinor),
    events: namesOf(found.eventMoves, facts.language),
  }
  const textKeys = textKeysByOutcome[payload.change]
  const money = payload.change !== 'published' && offer.wholeRefundMinor > 0
  const { baseUrl, tenants } = context
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    kind: 'event_change' as const,
    messageId: `event-${payload.change}-${payload.orderId}-${payload.at}`,
    subject: subjectLine('registration', textKeys.subject, params),
    title: texts.t(textKeys.title),
    paragraphs: [texts.t(textKeys.text, params)] as const,
    after: [
      ...(payload.change === 'postponed' ? [texts.t('emailPostponedChoice')] : []),
      ...(money ? [texts.t('emailOffMoney', params)] : []),
      ...(money && payload.change === 'cancelled' ? [texts.t('emailOffConfirm')] : []),
      ...(payload.change !== 'event-moves' && found.eventMoves.length > 0
        ? [texts.t('emailOffEventMoves', params)]
        : []),
    ],
    button: {
      to: urlAt(defaultTenantCode, ownPagePath(payload.orderId), {
        origin: baseUrl,
        baseUrl,
        hosts: tenants.hosts(),
      }),
      label: texts.t(payload.change === 'published' ? 'emailShowOrder' : 'emailOffChoose'),
    },
  }
  await context.mail.send(await noteEmail(note, { ...facts, textOf: context.textOf }))
  if (payload.change === 'event-moves') return // the payer chooses
  for (const { id, email } of participantsToNotify(found)) {
    await context.mail.send(await participantsEmail(context, { facts, id, to: email, payload }))
  }
}

function namesOf(events: readonly BothLanguages[], language: Language): string {
  return events.map((name) => (language === 'ru' ? `«${name.ru}»` : `“${name.en}”`)).join(', ')
}

type Audience = {
  readonly facts: EmailFacts
  readonly members: readonly MemberToNotify[]
  /** A recipient who paid the fee of a transfer is notified as its payer, of their own order. */
  readonly payers: readonly string[]
}

/**
 * Participants with an address of their own, each address once; a team's members too, also where others paid
 * for them.
 */
function participantsToNotify({ facts, members, payers }: Audience) {
  const starts = facts.entries.filter(({ state }) => state === 'confirmed')
  const all = [
    ...starts.map(({ entryId, email, transferredToEmail }) => ({
      id: entryId,
      email: email || transferredToEmail || '',
    })),
    ...members.map(({ memberId, email }) => ({ id: memberId, email })),
  ]
  const seenEmails = new Set(['', facts.payerEmail, ...payers])
  return all.filter(({ email }) => {
    const isNew = !seenEmails.has(email)
    seenEmails.add(email)
    return isNew
  })
}

async function participantsEmail(
  { textOf, baseUrl }: JobContext,
  { facts, id, to, payload }: { facts: EmailFacts; id: string; to: string; payload: Payload },
): Promise<Email> {
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const textKeys = textKeysByOutcome[payload.change]
  const params = { event: event.name[language] }
  const note = {
    to,
    by: { kind: 'organizer' } as const,
    kind: 'event_change' as const,
    messageId: `event-${payload.change}-${id}-${payload.at}`,
    subject: subjectLine('registration', textKeys.subject, params),
    title: t(textKeys.title),
    paragraphs: [t(textKeys.text, params)] as const,
    after: payload.change === 'published' ? [] : [t('emailOffPayer')],
    button: { to: `${baseUrl}/event/${event.code}`, label: t('emailPaidEvent') },
  }
  return await noteEmail(note, { sender, language, textOf })
}
