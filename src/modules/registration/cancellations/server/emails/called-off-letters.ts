import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import { eventMovesByName } from '#src/modules/catalog/server/reads/event-move-targets-of.ts'
import { isStanding } from '#src/modules/orders/domain/order-state.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import { noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import type { Letter } from '#src/platform/mail/mail.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { ownPagePath } from '../../../domain/register-address.ts'
import { letterWords } from '../../../server/emails/letter-words.ts'
import { type LetterFacts, letterFacts } from '../../../server/queries/letter-facts.ts'
import { type MemberToTell, membersToTell } from '../../../teams/server/queries/members-to-tell.ts'
import type { calledOffLetterJob } from '../jobs/called-off.ts'
import { feePayersOf } from '../queries/called-off.ts'
import { offWords } from './off-words.ts'

type Asked = JobPayload<typeof calledOffLetterJob>

const tales = {
  ...offWords,
  published: { title: 'letterOnAgainTitle', subject: 'letterOnAgainSubject', text: 'letterOnAgain' },
  'event-moves': { title: 'letterEventMovesTitle', subject: 'letterEventMovesSubject', text: 'letterEventMoves' },
} as const

/**
 * The organizer called an event off, postponed it or brought it back: the payer reads what can be done and what goes back,
 * everybody else with an address of their own that it is so. What has changed again since is told by its own letter.
 */
export async function sendCalledOffLetter(context: JobContext, asked: Asked): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await letterFacts(tx, asked.orderId)
    const offer = await cancellationOffer(tx, asked.orderId)
    if (facts === null || offer === null) return null
    const others = await eventMovesByName(tx, facts.event.code)
    return {
      facts,
      offer,
      others,
      members: await membersToTell(tx, asked.orderId),
      payers: await feePayersOf(tx, asked.orderId),
    }
  })
  if (found === null || !isStanding(found.facts.status)) return
  const { facts, offer } = found
  if (asked.news === 'event-moves' && found.others.length === 0) return
  const words = letterWords(context.textOf, facts.language, offer.currency)
  const params = {
    event: facts.event.name[facts.language],
    sum: words.sum(offer.wholeRefundMinor),
    others: namesOf(found.others, facts.language),
  }
  const tale = tales[asked.news]
  const money = asked.news !== 'published' && offer.wholeRefundMinor > 0
  const { baseUrl, tenants } = context
  const note = {
    to: facts.payerEmail,
    by: { kind: 'account', accountId: facts.accountId } as const,
    messageId: `event-${asked.news}-${asked.orderId}-${asked.at}`,
    subject: subjectLine('registration', tale.subject, params),
    title: words.t(tale.title),
    paragraphs: [words.t(tale.text, params)] as const,
    after: [
      ...(asked.news === 'postponed' ? [words.t('letterPostponedChoice')] : []),
      ...(money ? [words.t('letterOffMoney', params)] : []),
      ...(money && asked.news === 'cancelled' ? [words.t('letterOffConfirm')] : []),
      ...(asked.news !== 'event-moves' && found.others.length > 0 ? [words.t('letterOffEventMoves', params)] : []),
    ],
    button: {
      to: addressAt(defaultTenantCode, ownPagePath(asked.orderId), {
        origin: baseUrl,
        baseUrl,
        hosts: tenants.hosts(),
      }),
      label: words.t(asked.news === 'published' ? 'letterShowOrder' : 'letterOffChoose'),
    },
  }
  await context.mail.send(await noteLetter(note, { ...facts, textOf: context.textOf }))
  if (asked.news === 'event-moves') return // whoever paid chooses
  for (const { id, email } of othersToTell(found)) {
    await context.mail.send(await participantsLetter(context, { facts, id, to: email, asked }))
  }
}

function namesOf(events: readonly BothLanguages[], language: Language): string {
  return events.map((name) => (language === 'ru' ? `«${name.ru}»` : `“${name.en}”`)).join(', ')
}

type Others = {
  readonly facts: LetterFacts
  readonly members: readonly MemberToTell[]
  /** Who paid for a place that they took over reads as its payer, of their own order. */
  readonly payers: readonly string[]
}

/** Whoever starts and has an address of their own, each address once; a team's members too, whoever paid for them. */
function othersToTell({ facts, members, payers }: Others) {
  const starts = facts.entries.filter(({ state }) => state === 'confirmed')
  const all = [
    ...starts.map(({ registrationId, email, transferredToEmail }) => ({
      id: registrationId,
      email: email || transferredToEmail || '',
    })),
    ...members.map(({ memberId, email }) => ({ id: memberId, email })),
  ]
  const told = new Set(['', facts.payerEmail, ...payers])
  return all.filter(({ email }) => {
    const isNew = !told.has(email)
    told.add(email)
    return isNew
  })
}

async function participantsLetter(
  { textOf, baseUrl }: JobContext,
  { facts, id, to, asked }: { facts: LetterFacts; id: string; to: string; asked: Asked },
): Promise<Letter> {
  const { language, sender, event } = facts
  const t = (key: string, params?: Record<string, string>) => textOf(language, 'registration', key, params)
  const tale = tales[asked.news]
  const params = { event: event.name[language] }
  const note = {
    to,
    by: { kind: 'organizer' } as const,
    messageId: `event-${asked.news}-${id}-${asked.at}`,
    subject: subjectLine('registration', tale.subject, params),
    title: t(tale.title),
    paragraphs: [t(tale.text, params)] as const,
    after: asked.news === 'published' ? [] : [t('letterOffPayer')],
    button: { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') },
  }
  return await noteLetter(note, { sender, language, textOf })
}
