/** The page of the invoice of an order; on the order's tenant. */
export function invoicePath(orderId: string): string {
  return `/payments/invoice/${orderId}`
}
