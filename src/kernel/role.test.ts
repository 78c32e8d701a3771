import { expect, test } from 'vitest'
import { type AccountRole, hasRole, isShownTo, type Role, roleName, ruleOf, userRoles } from './role.ts'

test.for<[Role, boolean, readonly string[] | null, string | null]>([
  ['anyone', false, null, null],
  ['account', true, null, null],
  [{ organizer: 'view', of: 'eventCode' }, true, null, 'view'],
  [{ organizer: 'own', of: 'eventCode' }, true, null, 'own'],
  ['provider', true, ['provider'], null],
  ['operator', true, ['operator', 'admin'], null],
  ['admin', true, ['admin'], null],
])(
  'a route of the role %o asks for an account: %s, with one of the roles %o and the right %o',
  ([role, needsAccount, accountRoles, organizerRight]) => {
    expect(ruleOf(role)).toEqual({ needsAccount, accountRoles, organizerRight })
  },
)

test('a role of an organizer’s object is named by its right', () => {
  expect([roleName({ organizer: 'check-in', of: 'code' }), roleName('admin')]).toEqual(['organizer:check-in', 'admin'])
})

test.for<[AccountRole[], AccountRole, boolean]>([
  [['admin'], 'operator', true],
  [['operator'], 'admin', false],
  [['operator'], 'operator', true],
  [['provider'], 'operator', false],
  [[], 'provider', false],
])('an account with the roles %o has the role %s: %s', ([roles, role, expected]) => {
  expect(hasRole(roles, role)).toBe(expected)
})

const readerWith = (roles: AccountRole[], isCorporate = false) => ({
  isAuthorized: true,
  isCorporate,
  roles: userRoles(roles, isCorporate),
})
const nobody = { isAuthorized: false, isCorporate: false, roles: [] }

test.for<[Parameters<typeof isShownTo>[0], Parameters<typeof isShownTo>[1], boolean]>([
  ['anyone', nobody, true],
  ['account', nobody, false],
  ['account', readerWith([]), true],
  ['organizer', nobody, false],
  ['organizer', readerWith([]), false],
  ['organizer', readerWith([], true), true],
  ['operator', readerWith(['admin']), true],
  ['admin', readerWith(['operator']), false],
  ['provider', readerWith(['provider']), true],
  ['provider', readerWith(['admin']), false],
])('a screen shows what %s may do to the reader %o: %s', ([role, reader, expected]) => {
  expect(isShownTo(role, reader)).toBe(expected)
})

test('the current user’s roles have the names of SPEC §6', () => {
  expect(userRoles(['operator', 'admin'], true)).toEqual(['participant', 'operator', 'Administrator', 'Organization'])
  expect(userRoles([], false)).toEqual(['participant'])
})
