import { expect, test } from 'vitest'
import { authOf, isSigned, signOf } from './signature.ts'

const prepare = {
  click_trans_id: '12345',
  service_id: '678',
  merchant_trans_id: 'SL-123',
  amount: '150000.00',
  action: '0',
  sign_time: '2026-11-21 12:00:00',
}
const complete = { ...prepare, merchant_prepare_id: '777', action: '1', sign_time: '2026-11-21 12:00:05' }

test('the signatures are the published ones', () => {
  expect(signOf(prepare, 'SECRETKEY')).toBe('079ad6b1781b1d9244d9ac38e2b25a53')
  expect(signOf(complete, 'SECRETKEY')).toBe('09e9176c49e00b97d04e4db2934083e5')
  expect(authOf('123', 'SECRETKEY', 1_519_051_543)).toBe('123:08be495af2b06930d8269e0d2f0bdd7a754da8cf:1519051543')
})

test('a call with another sum, or by another key, is not signed', () => {
  const signed = { ...prepare, sign_string: signOf(prepare, 'SECRETKEY') }
  expect(isSigned(signed, 'SECRETKEY')).toBe(true)
  expect(isSigned({ ...signed, amount: '1.00' }, 'SECRETKEY')).toBe(false)
  expect(isSigned(signed, 'OTHER')).toBe(false)
  expect(isSigned({ ...signed, sign_string: '' }, 'SECRETKEY')).toBe(false)
})
