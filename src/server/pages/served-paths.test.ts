import { expect, test } from 'vitest'
import { isOwnPage, isServed } from './served-paths.ts'

test.for([
  ['/', false],
  ['/events/future', false],
  ['/event/pioneer-tyumen', false],
  ['/account', false],
  ['/account/profile', false],
  ['/account/login', true],
  ['/account/login.data', true],
  ['/account/login/', true],
  ['/account/login///', true],
  ['///', false],
  ['/account/signup', true],
  ['/account/confirm', true],
  ['/account/email-change', true],
  ['/account/second-step', true],
  ['/account/external', true],
  ['/account/transfer/finish', true],
  ['/account/external/yandex/return', true],
  ['/account/security', false],
  ['/legal/offer', true],
  ['/security-policy', true],
  ['/payments/return', true],
  ['/pioneer-tyumen/u12-girls/register', true],
  ['/pioneer-tyumen/u12-girls/register.data', true],
  ['/pioneer-tyumen/u12-girls/register/success', true],
  ['/pioneer-tyumen/u12-girls/register/other', false],
  ['/pioneer-tyumen/u12-girls', false],
] as const)('a brand and %s: %s', ([path, served]) => {
  expect(isServed('pionercup', path)).toBe(served)
  expect(isServed('default', path)).toBe(true)
})

test.for([
  ['/account/profile', true],
  ['/account/profile.data', true],
  ['/account/documents', true],
  ['/account/registrations/019a/entries/019b/defer', true],
  ['/account/security', true],
  ['/account/security/email', true],
  ['/account/security/two-step', true],
  ['/account/security/two-step.data', true],
  ['/account/login', false],
  ['/account/reset', false],
  ['/account/profiles', false],
  ['/', false],
  ['/pioneer-tyumen/u12-girls/register', false],
] as const)('%s is a page that no browser stores: %s', ([path, isOwn]) => {
  expect(isOwnPage(path)).toBe(isOwn)
})
