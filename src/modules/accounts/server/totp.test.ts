import { expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts'

// RFC 6238, appendix B: the secret '12345678901234567890', SHA-1; the last six of the eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const)('the code at %i seconds is that of RFC 6238', ([seconds, code]) => {
  expect(totpCode(secret, seconds * 1000)).toBe(code)
  expect(totpStep(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is right one step early and late, and not two', () => {
  const at = 1_234_567_890_000
  const step = Math.floor(at / 30_000)
  const code = totpCode(secret, at)
  expect([-60_000, -30_000, 0, 30_000, 60_000].map((ms) => totpStep(secret, code, at + ms))).toEqual([
    null,
    step,
    step,
    step,
    null,
  ])
})

test.for(['аааааа', 'éééééé', '١٢٣٤٥٦', '😀😀😀', 'abcdef', '28708', ''])(
  'the typed text "%s" is a wrong code',
  (typed) => {
    expect(totpStep(secret, typed, 59_000)).toBeNull()
  },
)

test('a secret has 160 random bits, and its address names site and account', () => {
  const made = newTotpSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(made)
  const uri = new URL(totpUri(made, { issuer: 'Стартлайн', label: 'anna@example.org' }))
  expect(decodeURIComponent(uri.pathname)).toBe('/Стартлайн:anna@example.org')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: made,
    issuer: 'Стартлайн',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
