const path = '/payments/return'

/** Where the payment page of a method sends its payer back to; on any of the tenants' hosts. */
export function bankReturnPath(orderId: string, method: string): string {
  return `${path}?${new URLSearchParams({ order: orderId, by: method })}`
}

/** Leads to the methods of an unpaid order, also while a payment by one of them waits; on the order's tenant. */
export function methodsPath(orderId: string): string {
  return `${path}?${new URLSearchParams({ order: orderId, bank: 'other' })}`
}

/**
 * Leads to the step that an order of any kind is at: to its methods while it is unpaid, to its numbers once it is
 * paid; on the order's tenant.
 */
export function payPath(orderId: string): string {
  return `${path}?${new URLSearchParams({ order: orderId, bank: 'back' })}`
}
