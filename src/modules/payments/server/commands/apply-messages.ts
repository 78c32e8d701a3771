import { firstOfEach } from '#src/kernel/first-of-each.ts'
import { bisect } from '#src/platform/db/bisect.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { maxQueueMs, Overloaded } from '#src/platform/overloaded.ts'
import type { PaymentState } from '../../domain/payment-state.ts'
import { pollPaymentJob } from '../jobs/poll-payment.ts'
import { lockWithSiblings, recordTransaction, updateOpened } from '../queries/payments.ts'
import type { KnownPayment } from '../queries/webhook-inbox.ts'
import { type AppliedState, applyProviderStates } from './apply-provider-state.ts'

export type StoredProviderEvent = {
  readonly inboxId: string
  readonly provider: string
  readonly providerAccountId: string | null
  readonly reference: string | null
  readonly paymentId?: string | undefined
  readonly transaction?: string | undefined
  readonly state: PaymentState
  readonly amountMinor: number
  readonly currency: string
}
export type MessageOfPayment = { readonly payment: KnownPayment; readonly providerEvent: StoredProviderEvent }

/**
 * Applies messages of one tenant that came at the same time, in one transaction where they are of
 * different orders; a second message of an order is applied after it, as if it had come later. A
 * message that fails, or whose locks are held elsewhere, affects only itself: it is refused as
 * overload, stays in the inbox, and is retried.
 * @returns the outcome of each, in their order
 */
export async function applyMessages(
  db: Database,
  tenantId: number,
  messages: readonly MessageOfPayment[],
): Promise<PromiseSettledResult<AppliedState>[]> {
  const outcomes = new Map<MessageOfPayment, PromiseSettledResult<AppliedState>>()
  let waiting = messages
  while (waiting.length > 0) {
    const { first, repeats } = firstOfEach(waiting, ({ payment }) => payment.orderId)
    const settled = await bisect(first, (part) =>
      db.transaction({ role: 'app', tenantId, lockTimeoutMs: maxQueueMs }, (tx) => applyTogether(tx, part)),
    )
    for (const [i, outcome] of settled.entries()) {
      const message = first[i]
      if (message !== undefined) outcomes.set(message, orOverloaded(outcome))
    }
    waiting = repeats
  }
  return messages.map((message) => outcomes.get(message) ?? { status: 'rejected', reason: new Error('Not applied') })
}

const lockTimedOut = '55P03'

function orOverloaded(outcome: PromiseSettledResult<AppliedState>): PromiseSettledResult<AppliedState> {
  const isLate = outcome.status === 'rejected' && outcome.reason?.code === lockTimedOut
  return isLate ? { status: 'rejected', reason: new Overloaded('the locks of a payment', outcome.reason) } : outcome
}

async function applyTogether(tx: Tx, messages: readonly MessageOfPayment[]): Promise<AppliedState[]> {
  const named = messages.filter(({ payment, providerEvent }) => namesNewId(payment, providerEvent))
  if (named.length > 0) {
    await lockWithSiblings(
      tx,
      messages.map(({ payment }) => payment.id),
    )
    for (const { payment, providerEvent } of named) await recordIds(tx, payment, providerEvent)
  }
  const outcomes = await applyProviderStates(
    tx,
    messages.map(({ payment, providerEvent }) => ({
      paymentId: payment.id,
      providerPayment: providerEvent,
      cause: `webhook from ${providerEvent.provider}`,
    })),
  )
  for (const [i, { payment }] of messages.entries()) {
    // A sum in a message that differs from ours is not accepted before the provider is asked.
    if (outcomes[i] !== 'wrong_sum') continue
    const of = { tenantId: payment.tenantId, paymentId: payment.id }
    await tx.enqueue(pollPaymentJob, of, { key: `poll-payment:${payment.id}` })
  }
  return outcomes
}

/** Whether a message names an id of the provider's that is not saved yet. */
function namesNewId(payment: KnownPayment, { reference, transaction }: StoredProviderEvent): boolean {
  const isReferenceNew = payment.providerReference === null && reference !== null
  return isReferenceNew || (payment.providerTransaction === null && transaction !== undefined)
}

async function recordIds(
  tx: Tx,
  payment: KnownPayment,
  { reference, transaction }: StoredProviderEvent,
): Promise<void> {
  if (payment.providerReference === null && reference !== null)
    await updateOpened(tx, payment.id, { reference, confirmationUrl: null })
  if (transaction !== undefined) await recordTransaction(tx, payment.id, transaction)
}
