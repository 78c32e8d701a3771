import { expect, test } from 'vitest'
import { isNotificationSigned } from './signature.ts'

const body =
  'TransactionId=1202&Amount=2500.00&Currency=RUB&InvoiceId=SL-2026-000123&AccountId=&Status=Completed&Data=%7B%22order%22%3A%22%D0%92%D0%B5%D1%81%D0%BD%D0%B0%22%7D'
const signed = (headers: Record<string, string>, text = body, secret = 'supersecret') =>
  isNotificationSigned({ body: text, header: (name) => headers[name] }, secret)

test.for([
  [{ 'content-hmac': 'clszVq2+tnP0lFg00cRlrAAFE2ou0x7W8L8/bYsyxmE=' }],
  [{ 'x-content-hmac': 'Ot2ra64FaHnbG3iuQlLTjrSQePSQgLz+wJhaxGolMcg=' }],
] as const)('either signature of a notification is accepted: %j', ([headers]) => {
  expect(signed(headers)).toBe(true)
  expect(signed(headers, body.replace('2500', '2501'))).toBe(false)
  expect(signed(headers, body, 'another secret')).toBe(false)
})

test('a notification without a signature, or with one that is none, is refused', () => {
  expect(signed({})).toBe(false)
  expect(signed({ 'content-hmac': 'да', 'x-content-hmac': '' })).toBe(false)
  expect(signed({ 'x-content-hmac': 'AAAA' }, '%')).toBe(false)
})
