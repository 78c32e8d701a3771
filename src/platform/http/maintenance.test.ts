import { expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { isOpenInMaintenance, maintenanceSeconds, passesMaintenance } from './maintenance.ts'

const now = toInstant('2026-12-01T00:00:00Z')

test.for([
  ['an unknown end', null, 300, 360],
  ['an end in ten minutes', plusMs(now, 600_000), 600, 660],
  ['an end that has passed', plusMs(now, -600_000), 60, 120],
  ['an end tomorrow', plusMs(now, 24 * 3600_000), 1800, 1860],
] as const)('during maintenance with %s a client comes back in time', ([, until, from, to]) => {
  const seconds = maintenanceSeconds({ until }, now)
  expect(seconds).toBeGreaterThanOrEqual(from)
  expect(seconds).toBeLessThan(to)
})

test.for([
  ['/assets/root-x.css', true],
  ['/robots.txt', true],
  ['/sw.js', true],
  ['/__manifest', true],
  ['/api/payments/webhooks/sandbox', true],
  ['/api/mail/feedback', true],
  ['/account/login', true],
  ['/account/login.data', true],
  ['/', false],
  ['/account/loginx', false],
  ['/account/signup', false],
  ['/api/events', false],
  ['/Register/ApiInit', false],
] as const)('during maintenance %s is open: %s', ([path, expected]) => {
  expect(isOpenInMaintenance(path)).toBe(expected)
})

test.for([
  [[], false],
  [['provider'], false],
  [['operator'], true],
  [['admin'], true],
] as const)('an account with the roles %j passes maintenance: %s', ([roles, expected]) => {
  expect(passesMaintenance({ accountId: 'a', sessionId: 's', roles: [...roles], isFresh: false })).toBe(expected)
  expect(passesMaintenance(null)).toBe(false)
})
