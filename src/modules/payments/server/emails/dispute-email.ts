import { formatMoney } from '#src/kernel/format-money.ts'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { asCurrency } from '../commands/apply-provider-state.ts'
import type { disputeEmailJob } from '../jobs/dispute-email.ts'
import { type DisputeForEmail, findDisputeForEmail } from '../queries/disputes.ts'

/** Emails the tenant's operators, in Russian: what a dispute has come to and what they can do. */
export async function sendDisputeEmail(
  { db, mail, textOf }: JobContext,
  { tenantId, disputeId, changeId }: JobPayload<typeof disputeEmailJob>,
): Promise<void> {
  const dispute = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findDisputeForEmail(tx, tenantId, disputeId, changeId),
  )
  if (dispute === null) return
  const { sender, amountMinor, currency, provider, reason, reference, orderId } = dispute
  const t = (key: string, params?: Record<string, string>) => textOf('ru', 'payments', key, params)
  const occasion = occasionOf(dispute)
  const params = { sum: formatMoney({ amountMinor, currency: asCurrency(currency) }, 'ru'), provider }
  const answer = dispute.answerBy === null ? [] : [t('emailDisputeAnswerBy', { date: dispute.answerBy })]
  await mail.send(
    await noteEmail(
      {
        to: sender.supportEmail,
        by: { kind: 'organizer-mailbox' },
        kind: 'organizer',
        messageId: `dispute-${changeId}`,
        subject: subjectLine('payments', 'emailDisputeSubject', { ...params, code: orderId.slice(-8) }),
        title: t(`emailDisputeTitle.${occasion}`),
        paragraphs: [
          t(`emailDispute.${occasion}`, params),
          t('emailDisputeOf', { order: orderId.slice(-8), reference, reason }),
          ...(occasion === 'opened' ? answer : []),
        ],
      },
      { sender, language: 'ru', textOf },
    ),
  )
}

function occasionOf({ kind, state, isUnclear }: DisputeForEmail) {
  // won: the operator who looked found that nothing was given back
  if (kind === 'reversal') return ({ opened: 'reversal_unclear', lost: 'reversal', won: 'won' } as const)[state]
  return state === 'opened' && isUnclear ? 'unclear' : state
}
