/** Its page is an invoice of ours, and the money takes days. */
export function isByInvoice(method: string | undefined): boolean {
  return method === 'requisites' || method === 'bank_transfer'
}
