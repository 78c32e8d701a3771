import { formatMoney } from '#src/kernel/format-money.ts'
import type { EmailTenant } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/tx.ts'
import type { JobPayload } from '#src/platform/jobs/declare-job.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { DisputeState } from '../../domain/dispute-state.ts'
import { asCurrency } from '../commands/apply-provider-state.ts'
import type { disputeEmailJob } from '../jobs/dispute-email.ts'

type DisputeEmailData = {
  readonly state: DisputeState
  readonly kind: 'dispute' | 'reversal'
  readonly amountMinor: number
  readonly currency: string
  readonly provider: string
  readonly reference: string
  readonly reason: string
  readonly answerBy: string | null
  readonly orderId: string
  readonly sender: EmailTenant
}

/** Tells the tenant's operators, in Russian, what a dispute has come to and what they can do. */
export async function sendDisputeEmail(
  { db, mail, textOf }: JobContext,
  { tenantId, disputeId, changeId }: JobPayload<typeof disputeEmailJob>,
): Promise<void> {
  const dispute = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findEmailData(tx, tenantId, disputeId, changeId),
  )
  if (dispute === null) return
  const { sender, amountMinor, currency, provider, reason, reference, orderId } = dispute
  const t = (key: string, params?: Record<string, string>) => textOf('ru', 'payments', key, params)
  const news = dispute.kind === 'reversal' ? 'reversal' : dispute.state
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
        title: t(`emailDisputeTitle.${news}`),
        paragraphs: [
          t(`emailDispute.${news}`, params),
          t('emailDisputeOf', { order: orderId.slice(-8), reference, reason }),
          ...(news === 'opened' ? answer : []),
        ],
      },
      { sender, language: 'ru', textOf },
    ),
  )
}

async function findEmailData(
  tx: Tx,
  tenantId: number,
  disputeId: string,
  changeId: string,
): Promise<DisputeEmailData | null> {
  const [row] = await tx.sql<DisputeEmailData>`
    select h.state, d.kind, d.amount_minor as "amountMinor", d.currency, p.provider, d.provider_reference as reference, d.reason,
      to_char(d.answer_by at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI') as "answerBy", p.order_id as "orderId",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from payments.dispute_history h join payments.disputes d on d.id = h.dispute_id
    join payments.payments p on p.id = d.payment_id join tenants.tenants t on t.id = d.tenant_id
    where h.id = ${changeId} and d.id = ${disputeId} and d.tenant_id = ${tenantId}`
  return row ?? null
}
