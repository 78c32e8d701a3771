import { within } from '#src/kernel/within.ts'
import { isOutcomeUnknown } from '#src/platform/db/outage.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Logger } from '#src/platform/log/log.ts'
import { newId } from '#src/platform/new-id.ts'
import { isRetryable } from '#src/platform/overloaded.ts'
import type { Services } from '#src/platform/services.ts'
import { openPaymentJob, openPaymentKey } from '../jobs/open-payment.ts'
import { findPayment, insertPayment, type NewPayment, type PaymentRow } from '../queries/payments.ts'
import { recordOpened } from './apply-provider-state.ts'
import { notifyUrl, providerOf } from './provider-of.ts'

export type PaymentInput = Omit<NewPayment, 'id'>

/**
 * Stores a requested payment; the provider is asked after the commit (`openPayment`), and by a job
 * if the process ends in between. The payment's id is the provider's idempotency key, so a repeated
 * request opens one payment.
 */
export async function startPayment(tx: Tx, input: PaymentInput): Promise<string> {
  const id = newId()
  await insertPayment(tx, { ...input, id })
  // The payer's request opens it at once and removes the job; else the job opens it.
  const later = { key: openPaymentKey(id), delayMs: jobDelayMs }
  await tx.enqueue(openPaymentJob, { tenantId: input.tenantId, paymentId: id }, later)
  return id
}

/**
 * Asks the provider to open a payment and saves its response. Not inside a transaction: the
 * provider may take seconds.
 * @returns the payment afterwards; null where there is none
 * @throws where the provider can't be reached; the job retries
 */
export async function openPayment(services: Services, of: PaymentKey): Promise<PaymentRow | null> {
  const payment = await readPayment(services, of)
  if (payment === null || payment.state !== 'created') return payment
  const provider = await providerOf(services, payment)
  const opened = await provider.open({
    id: payment.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    method: payment.method,
    description: payment.description,
    returnUrl: payment.returnUrl,
    notifyUrl: notifyUrl(services.baseUrl, payment),
    expiresAt: payment.expiresAt,
    language: payment.language,
  })
  const scope = { role: 'app', tenantId: of.tenantId } as const
  return await services.db.transaction(scope, (tx) => recordOpened(tx, payment.id, opened))
}

/** Longer than the payer's request waits. */
const jobDelayMs = 6_000

/** The time that the payer's request waits; after it the page polls. */
const maxWaitMs = 3_000

/**
 * Opens a payment while the payer's request waits. Under load the provider, or our own queue, may
 * take longer: then the request to the provider continues in the background (and in the job, if it
 * fails), and the page polls for the result.
 * @returns the payment, or `under-way`
 * @throws where the provider could not be reached
 */
export async function openPaymentSoon(
  services: Services,
  of: PaymentKey,
  log: Logger,
): Promise<PaymentRow | null | 'under-way'> {
  const leaveToJob = (error: unknown) => {
    if (!isRetryable(error) && !isOutcomeUnknown(error)) throw error // in either case the job checks the payment first
    log.warn({ err: error }, 'starting a payment failed; the job retries it')
    return 'under-way' as const
  }
  const opening = openPayment(services, of).catch(leaveToJob)
  const first = await within(maxWaitMs, opening)
  if (first !== 'late') return first
  opening.catch((error: unknown) => log.warn({ err: error }, 'the provider did not open a payment'))
  const current = await readPayment(services, of).catch(leaveToJob) // the job may have opened it first
  return current !== 'under-way' && current?.state === 'created' ? 'under-way' : current
}

type PaymentKey = { readonly tenantId: number; readonly paymentId: string }

function readPayment(services: Services, { tenantId, paymentId }: PaymentKey): Promise<PaymentRow | null> {
  return services.db.transaction({ role: 'app', tenantId, readOnly: true }, (tx) => findPayment(tx, paymentId))
}
