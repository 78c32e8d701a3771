import { createHmac, timingSafeEqual } from 'node:crypto'

/** The fields that each call signs, in Express Pay's order; those that are missing are skipped. */
const signedFields = {
  'add-invoice':
    'token accountno amount currency expiration info surname firstname patronymic city street house building apartment isnameeditable isaddresseditable isamounteditable emailnotification returninvoiceurl',
  'list-invoices': 'token from to accountno status',
  invoice: 'token invoiceno returninvoiceurl',
  'add-card-invoice':
    'token accountno expiration amount currency info returnurl failurl language pageview sessiontimeoutsecs expirationdate returninvoiceurl',
  'card-invoice': 'token cardinvoiceno language',
  qr: 'token invoiceid viewtype imagewidth imageheight',
} as const
export type SignedCall = keyof typeof signedFields

/** HMAC-SHA1 over the values, as capital hexadecimal digits. The names of fields have no case. */
export function signatureOf(call: SignedCall, fields: Readonly<Record<string, string>>, secretWord: string): string {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]))
  const values = signedFields[call].split(' ').map((name) => byName.get(name) ?? '')
  return hmac(values.join(''), secretWord)
}

/** Of a notification: over the field `Data` as it was received. In constant time. */
export function isNotificationSigned(data: string, signature: string, secretWord: string): boolean {
  const [actual, expected] = [Buffer.from(signature.toUpperCase()), Buffer.from(hmac(data, secretWord))]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function hmac(text: string, secretWord: string): string {
  return createHmac('sha1', secretWord).update(text).digest('hex').toUpperCase()
}
