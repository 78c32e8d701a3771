import { isPaidStatus, type OrderStatus } from '#src/modules/orders/domain/order-state.ts'

/**
 * The steps of a registration, as the address names them (`?step=`). Order and payment are one
 * screen; `options` is an older address of it.
 */
export const registerSteps = [
  'promo',
  'waitlist',
  'participants',
  'participant',
  'team',
  'relay',
  'options',
  'order',
  'payment',
  'check',
  'expired',
] as const
export type RegisterStep = (typeof registerSteps)[number]

export type OrderProgress = {
  readonly status: OrderStatus
  /** The state of the newest payment; null where none was opened. */
  readonly payment: 'under-way' | 'failed' | null
  /** Whether it was ever paid, even if refunded or cancelled later. */
  readonly wasPaid: boolean
}
export type Destination = { readonly step: RegisterStep } | { readonly step: 'success' }

/**
 * The step to show for the requested step: never further than the order allows (PRODUCT.md
 * 'Registering').
 * @param progress null where there is no order yet
 */
export function allowedStep(requestedStep: RegisterStep | null, progress: OrderProgress | null): Destination {
  if (requestedStep === 'waitlist') return { step: 'waitlist' } // the family may join it in any case
  // The participants may be seen and chosen whatever the order allows, until it is paid.
  if (progress === null) return { step: requestedStep === 'participants' ? 'participants' : 'participant' }
  if (isOrderOver(progress.status)) {
    // A paid and cancelled order is shown; only a request for the form starts again.
    return { step: progress.wasPaid && requestedStep !== 'participant' ? 'success' : 'participant' }
  }
  if (isPaidStatus(progress.status)) return { step: 'success' }
  if (progress.status === 'expired') {
    return { step: requestedStep === 'participant' || requestedStep === 'participants' ? requestedStep : 'expired' } // to repeat
  }
  switch (requestedStep) {
    case 'participants':
    case 'participant':
      return { step: requestedStep }
    case 'options':
    case 'order':
      return { step: 'order' }
    case 'payment':
      return { step: 'payment' }
    case 'check':
      return { step: progress.payment === null ? 'payment' : 'check' }
    default:
      return { step: progress.payment === 'under-way' ? 'check' : 'order' }
  }
}

/**
 * The step of an order for the price difference to a more expensive race: it has no participants
 * and nothing to choose, and an ended one stays ended.
 */
export function allowedPriceDifferenceStep(requestedStep: RegisterStep | null, progress: OrderProgress): Destination {
  const isKnown = requestedStep === 'order' || requestedStep === 'payment' || requestedStep === 'check'
  const { step } = allowedStep(isKnown ? requestedStep : null, progress)
  return { step: step === 'participant' ? 'expired' : step }
}

/** The order can't be continued: the payer starts again. */
export function isOrderOver(status: OrderStatus): boolean {
  return status === 'draft' || status === 'cancelled' || status === 'refunded'
}
