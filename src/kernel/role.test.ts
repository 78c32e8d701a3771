import { expect, test } from 'vitest'
import { type Role, ruleOf } from './role.ts'

test.for<[Role, boolean, readonly string[] | null]>([
  ['anyone', false, null],
  ['account', true, null],
  [{ organizer: 'view', of: 'eventCode' }, true, null],
  ['operator', true, ['operator', 'admin']],
  ['admin', true, ['admin']],
])('a route of the role %o asks for an account: %s, with one of the roles %o', ([role, needsAccount, accountRoles]) => {
  expect(ruleOf(role)).toEqual({ needsAccount, accountRoles })
})
