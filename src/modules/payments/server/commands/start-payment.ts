import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '#src/kernel/ids.ts'
import { isOutcomeUnknown } from '#src/platform/db/outage.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Logger } from '#src/platform/log/log.ts'
import { isPutOff } from '#src/platform/overloaded.ts'
import type { Services } from '#src/platform/services.ts'
import { openPaymentJob } from '../jobs/open-payment.ts'
import { findPayment, insertPayment, type NewPayment, type PaymentRow } from '../queries/payments.ts'
import { recordOpened } from './apply-provider-state.ts'

export type PaymentInput = Omit<NewPayment, 'id'>

/**
 * Writes down that a payment is wanted; the provider is asked after the commit (`openPayment`), and by a job should the
 * process die in between. The payment's id is the provider's idempotency key, so asking twice opens one payment.
 */
export async function startPayment(tx: Tx, input: PaymentInput): Promise<string> {
  const id = newId()
  await insertPayment(tx, { ...input, id })
  await tx.enqueue(openPaymentJob, { tenantId: input.tenantId, paymentId: id }, { key: `open-payment:${id}` })
  return id
}

/**
 * Asks the provider to open a payment and keeps its answer. Not inside a transaction: the provider may take seconds.
 * @returns the payment as it stands then; null where there is none
 * @throws where the provider can't be reached; the job tries again
 */
export async function openPayment(services: Services, of: PaymentKey): Promise<PaymentRow | null> {
  const payment = await readPayment(services, of)
  if (payment === null || payment.state !== 'created') return payment
  const provider = services.paymentProviders.of(payment.provider)
  if (provider === undefined) throw new Error(`No payment provider ${payment.provider}`)
  const opened = await provider.open({
    id: payment.id,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    method: payment.method,
    description: payment.description,
    returnUrl: payment.returnUrl,
    notifyUrl: `${services.baseUrl}/api/payments/webhooks/${provider.code}`,
    expiresAt: payment.expiresAt,
    language: payment.language,
  })
  const scope = { role: 'app', tenantId: of.tenantId } as const
  return await services.db.transaction(scope, (tx) => recordOpened(tx, payment.id, opened))
}

/** How long a payer waits at the button; from then on the page tells how it goes. */
const maxWaitMs = 3_000

/**
 * Opens a payment for somebody who waits for it. When many pay at once the provider, or our own queue, takes longer than
 * anybody likes to wait at a button: then the asking goes on by itself (and by the job, should it fail), and the page
 * asks how far it has come.
 * @returns the payment, or `under-way`
 * @throws where the provider could not be reached
 */
export async function openPaymentSoon(
  services: Services,
  of: PaymentKey,
  log: Logger,
): Promise<PaymentRow | null | 'under-way'> {
  const leaveToJob = (error: unknown) => {
    if (!isPutOff(error) && !isOutcomeUnknown(error)) throw error // done or not, the job looks first
    log.warn({ err: error }, 'a payment is left to its job')
    return 'under-way' as const
  }
  const opening = openPayment(services, of).catch(leaveToJob)
  const first = await Promise.race([opening, wait(maxWaitMs, 'too late' as const, { ref: false })])
  if (first !== 'too late') return first
  opening.catch((error: unknown) => log.warn({ err: error }, 'the provider did not open a payment'))
  const present = await readPayment(services, of).catch(leaveToJob) // the job may have been faster
  return present !== 'under-way' && present?.state === 'created' ? 'under-way' : present
}

type PaymentKey = { readonly tenantId: number; readonly paymentId: string }

function readPayment(services: Services, { tenantId, paymentId }: PaymentKey): Promise<PaymentRow | null> {
  return services.db.transaction({ role: 'app', tenantId, readOnly: true }, (tx) => findPayment(tx, paymentId))
}
