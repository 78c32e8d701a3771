import { createHmac } from 'node:crypto'

/** The fields that are signed, in this order; those that are missing are skipped. */
const orders = {
  'add-invoice':
    'token accountno amount currency expiration info surname firstname patronymic city street house building apartment isnameeditable isaddresseditable isamounteditable emailnotification returninvoiceurl',
  'list-invoices': 'token from to accountno status',
  invoice: 'token invoiceno returninvoiceurl',
  'add-card-invoice':
    'token accountno expiration amount currency info returnurl failurl language pageview sessiontimeoutsecs expirationdate returninvoiceurl',
  'card-invoice': 'token cardinvoiceno language',
  'list-payments': 'token from to accountno',
  qr: 'token invoiceid viewtype imagewidth imageheight',
} as const
export type SignedCall = keyof typeof orders

/** HMAC-SHA1 over the values, as capital hexadecimal digits. The names of fields have no case. */
export function signatureOf(call: SignedCall, fields: Readonly<Record<string, string>>, secret: string): string {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const text = orders[call].split(' ').map((name) => byName.get(name) ?? '')
  return hmac(text.join(''), secret)
}

/** The signature of a notice: over the field `Data` as it is sent. */
export function hmac(text: string, secret: string): string {
  return createHmac('sha1', secret).update(text).digest('hex').toUpperCase()
}
