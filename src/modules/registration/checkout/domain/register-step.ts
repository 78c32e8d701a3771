import { isPaidStatus, type OrderStatus } from '#src/modules/orders/domain/order-state.ts'

/** The steps of a registration, as the address names them (`?step=`). */
export const registerSteps = [
  'promo',
  'line',
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
  /** How the newest payment stands; null where none was chosen. */
  readonly payment: 'under-way' | 'failed' | null
  readonly hasOptions: boolean
  readonly hasConsents: boolean
  /** Whether it was ever paid, with whatever came of it later. */
  readonly wasPaid: boolean
}
export type Destination = { readonly step: RegisterStep } | { readonly step: 'success' }

/**
 * The step to show for the step that was asked for: never further than the order allows (PRODUCT.md 'Registering').
 * @param standing null where there is no order yet
 */
export function allowedStep(asked: RegisterStep | null, standing: OrderProgress | null): Destination {
  if (asked === 'line') return { step: 'line' } // whatever one has in the race, others of the family may stand in it
  // Who races may be looked at and chosen whatever the order allows, until it is paid.
  if (standing === null) return { step: asked === 'participants' ? 'participants' : 'participant' }
  if (isOrderOver(standing.status)) {
    // What was paid and given up is told of; only who asks for the form begins anew.
    return { step: standing.wasPaid && asked !== 'participant' ? 'success' : 'participant' }
  }
  if (isPaidStatus(standing.status)) return { step: 'success' }
  if (standing.status === 'expired') {
    return { step: asked === 'participant' || asked === 'participants' ? asked : 'expired' } // to repeat
  }
  const first: RegisterStep = standing.hasOptions ? 'options' : 'order'
  switch (asked) {
    case 'participants':
    case 'participant':
      return { step: asked }
    case 'options':
      return { step: first }
    case 'payment':
      return { step: standing.hasConsents ? 'payment' : 'order' }
    case 'check':
      return { step: standing.payment === null ? 'payment' : 'check' }
    case 'order':
      return { step: 'order' }
    default:
      return { step: standing.payment === 'under-way' ? 'check' : first }
  }
}

/**
 * The step of an order in which the difference to a more expensive race is paid: it has nobody to enter and nothing to choose, and what
 * is over stays over.
 */
export function allowedPriceDifferenceStep(asked: RegisterStep | null, standing: OrderProgress): Destination {
  const isKnown = asked === 'order' || asked === 'payment' || asked === 'check'
  const { step } = allowedStep(isKnown ? asked : null, { ...standing, hasOptions: false })
  return { step: step === 'participant' ? 'expired' : step }
}

/** Nothing of it can go on: one begins anew. */
export function isOrderOver(status: OrderStatus): boolean {
  return status === 'draft' || status === 'cancelled' || status === 'refunded'
}
