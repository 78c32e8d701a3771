import { isStanding } from '#src/modules/orders/domain/order-state.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import type { Letter } from '#src/platform/mail/mail.ts'
import { ownPagePath } from '../../domain/register-address.ts'
import type { CalledOff } from '../jobs/called-off.ts'
import { type LetterFacts, letterFacts } from '../queries/letter-facts.ts'
import { type MemberToTell, membersToTell } from '../queries/members-to-tell.ts'
import { letterWords } from './letter-words.ts'
import { noteLetter } from './note-letter.tsx'

type Asked = { readonly orderId: string } & Pick<CalledOff, 'status' | 'rulesVersion'>

const tales = {
  cancelled: { title: 'letterOffTitle', subject: 'letterOffSubject', text: 'letterOff' },
  postponed: { title: 'letterPostponedTitle', subject: 'letterPostponedSubject', text: 'letterPostponed' },
  published: { title: 'letterOnAgainTitle', subject: 'letterOnAgainSubject', text: 'letterOnAgain' },
} as const

/**
 * The organizer called an event off, postponed it or brought it back: the payer reads what can be done and what goes back,
 * everybody else with an address of their own that it is so. What has changed again since is told by its own letter.
 */
export async function sendCalledOffLetter(context: JobContext, asked: Asked): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const facts = await letterFacts(tx, asked.orderId)
    const offer = await cancellationOffer(tx, asked.orderId)
    return facts === null || offer === null ? null : { facts, offer, members: await membersToTell(tx, asked.orderId) }
  })
  if (found === null || !isStanding(found.facts.status)) return
  const { facts, offer } = found
  const words = letterWords(context.textOf, facts.language, offer.currency)
  const params = { event: facts.event.name[facts.language], sum: words.sum(offer.wholeRefundMinor) }
  const tale = tales[asked.status]
  const money = asked.status !== 'published' && offer.wholeRefundMinor > 0
  const { baseUrl, tenants } = context
  const note = {
    to: facts.payerEmail,
    messageId: `event-${asked.status}-${asked.orderId}-${asked.rulesVersion}`,
    subject: words.t(tale.subject, params),
    title: words.t(tale.title),
    paragraphs: [words.t(tale.text, params)] as const,
    after: [
      ...(asked.status === 'postponed' ? [words.t('letterPostponedChoice')] : []),
      ...(money ? [words.t('letterOffMoney', params)] : []),
    ],
    button: {
      to: addressAt(defaultTenantCode, ownPagePath(asked.orderId), {
        origin: baseUrl,
        baseUrl,
        hosts: tenants.hosts(),
      }),
      label: words.t(asked.status === 'published' ? 'letterShowOrder' : 'letterOffChoose'),
    },
  }
  await context.mail.send(await noteLetter(note, { ...facts, textOf: context.textOf }))
  for (const { id, email } of othersToTell(found)) {
    await context.mail.send(await participantsLetter(context, { facts, id, to: email, asked }))
  }
}

/** Whoever starts and has an address of their own, each address once; a team's members too, whoever paid for them. */
function othersToTell({ facts, members }: { facts: LetterFacts; members: readonly MemberToTell[] }) {
  const starts = facts.entries.filter(({ state }) => state === 'confirmed')
  const all = [
    ...starts.map(({ registrationId, email, handedEmail }) => ({
      id: registrationId,
      email: email || handedEmail || '',
    })),
    ...members.map(({ memberId, email }) => ({ id: memberId, email })),
  ]
  const told = new Set(['', facts.payerEmail])
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
  const tale = tales[asked.status]
  const params = { event: event.name[language] }
  const note = {
    to,
    messageId: `event-${asked.status}-${id}-${asked.rulesVersion}`,
    subject: t(tale.subject, params),
    title: t(tale.title),
    paragraphs: [t(tale.text, params)] as const,
    after: asked.status === 'published' ? [] : [t('letterOffPayer')],
    button: { to: `${baseUrl}/event/${event.code}`, label: t('letterPaidEvent') },
  }
  return await noteLetter(note, { sender, language, textOf })
}
