import { expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import { type IdentityInput, readIdentity } from './entered-identity.ts'

const raceDay = plainDate(2027, 5, 24)
const grown = { birthDate: plainDate(1990, 1, 31), raceDay }
const onBirthday = { birthDate: plainDate(2009, 5, 24), raceDay }
const dayBefore = { birthDate: plainDate(2009, 5, 25), raceDay }
const storedScanId = '0190c7b8-0000-7000-8000-000000000001'
const passport = { code: '21', documentNumber: '45 09 123456' }
const certificate = { documentCode: '03', documentNumber: 'II-АБ № 123456' }

test.for<readonly [string, IdentityInput, typeof grown, 'off' | 'optional' | 'required', unknown, unknown]>([
  ['nobody asks', { documentCode: '21', documentNumber: '4' }, grown, 'off', null, {}],
  ['may be left out', {}, grown, 'optional', null, {}],
  ['is not told', { documentId: 'none', documentNumber: '45' }, grown, 'optional', null, {}],
  ['has to be told', { documentId: 'none' }, grown, 'required', null, { documentId: 'registration.identity_needed' }],
  ['no document code', {}, grown, 'required', null, { documentCode: 'accounts.document_code_needed' }],
  [
    'a number without a code',
    { documentNumber: '4509123456' },
    grown,
    'optional',
    null,
    { documentCode: 'accounts.document_code_needed' },
  ],
  [
    'a new one is chosen and not told',
    { documentId: 'new' },
    grown,
    'optional',
    null,
    { documentCode: 'accounts.document_code_needed' },
  ],
  [
    'a made-up code',
    { documentCode: '99' },
    grown,
    'required',
    null,
    { documentCode: 'accounts.document_code_needed' },
  ],
  [
    'a number that is too short',
    { documentCode: '21', documentNumber: '45 09' },
    grown,
    'required',
    null,
    { documentNumber: 'accounts.document_number_length' },
  ],
  ['a passport', { documentCode: '21', documentNumber: '45 09 123456' }, grown, 'required', passport, {}],
  [
    'a kept one',
    { documentId: storedScanId, documentNumber: '45' },
    grown,
    'required',
    { documentId: storedScanId },
    {},
  ],
  [
    'a birth certificate of a child',
    certificate,
    dayBefore,
    'required',
    { code: '03', documentNumber: 'II-АБ № 123456' },
    {},
  ],
  [
    'a birth certificate on the 18th birthday',
    certificate,
    onBirthday,
    'required',
    null,
    { documentCode: 'registration.identity_minors_only' },
  ],
])('an identity document is read by the race’s rule: %s', ([, submitted, holder, rule, input, issues]) => {
  expect(readIdentity(rule, submitted, holder)).toEqual({ input, issues })
})
