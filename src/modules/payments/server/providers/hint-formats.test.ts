import { expect, test } from 'vitest'
import { newId } from '#src/platform/new-id.ts'
import { readNotification as readDolyame } from './dolyame/format.ts'
import { readHint as readPaypal } from './paypal/format.ts'
import type { ProviderHint } from './provider.ts'
import { readNotification as readYookassa } from './yookassa/format.ts'

// Anyone may invent hints about an own payment: whatever they say, there are few kinds of them to store.
const yookassa = (event: string, status: string) =>
  readYookassa(JSON.stringify({ type: 'notification', event, object: { id: newId(), status, payment_id: 'p' } }))
const dolyame = (_: string, status: string) => readDolyame(JSON.stringify({ id: 'p', status }))
const paypal = (event_type: string, status: string) =>
  readPaypal(JSON.stringify({ id: newId(), event_type, resource: { id: newId(), custom_id: 'p', status } }))

test.for<[string, (event: string, status: string) => ProviderHint | null, readonly string[], readonly string[]]>([
  ['YooKassa', yookassa, ['payment.succeeded', 'refund.succeeded'], ['payment.succeeded', 'refund.succeeded']],
  ['Dolyame', dolyame, ['wait_for_commit', 'committed'], ['wait_for_commit', 'committed']],
  [
    'PayPal',
    paypal,
    ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'],
  ],
])('%s: 300 invented events are one kind, and real ones have their own', ([, read, real, kinds]) => {
  const invented = Array.from({ length: 300 }, (_, i) => read(`made.up.${i}`, `made_up_${i}`)?.eventKey)
  expect(new Set(invented)).toEqual(new Set(['other']))
  expect(real.map((event) => read(event, event)?.eventKey)).toEqual(kinds)
})
