import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { certificateUrl } from './signature.ts'

test.for([
  ['the API’s host', 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42'],
  ['its other host', 'https://api-m.paypal.com/v1/notifications/certs/CERT-360caa42'],
] as const)('a certificate is fetched from %s of PayPal', ([, url]) => {
  expect(certificateUrl(url, 'live', 'https://api-m.paypal.com')).toBe(url)
})

test.for([
  ['another host', 'https://api.paypal.com.example/v1/notifications/certs/CERT-1'],
  ['a subdomain', 'https://evil.api.paypal.com/v1/notifications/certs/CERT-1'],
  ['the test system', 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
  ['http', 'http://api.paypal.com/v1/notifications/certs/CERT-1'],
  ['another port', 'https://api.paypal.com:8443/v1/notifications/certs/CERT-1'],
  ['a user’s name', 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1'],
  ['a name before the host', 'https://user@api.paypal.com/v1/notifications/certs/CERT-1'],
  ['another path', 'https://api.paypal.com/v1/oauth2/token'],
  ['a path with dots', 'https://api.paypal.com/v1/notifications/certs/..%2f..%2ftoken'],
  ['a query', 'https://api.paypal.com/v1/notifications/certs/CERT-1?next=1'],
  ['no address', 'CERT-1'],
  ['nothing', ''],
] as const)('%s is never asked for a certificate', ([, url]) => {
  expect(certificateUrl(url, 'live', 'https://api-m.paypal.com')).toBeNull()
})

test('the simulator’s certificate comes from the simulator, whatever host a message names', () => {
  const named = 'https://evil.example/paypal/v1/notifications/certs/CERT-SANDBOX'
  expect(certificateUrl(named, 'sandbox', 'http://localhost:3001/paypal')).toBe(
    'http://localhost:3001/paypal/v1/notifications/certs/CERT-SANDBOX',
  )
})

test('the checksum of a body is PayPal’s', () => {
  const body =
    '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{"id":"2GG279541U471931P","status":"COMPLETED"}}'
  expect(crc32(body)).toBe(241_021_529)
})
