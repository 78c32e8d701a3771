import { expect, test } from 'vitest'
import { draftPersonKey, parseDraftPerson } from './draft-person.ts'

const participantId = '0190a5c0-0000-7000-8000-00000000000a'

test.for([
  ['me', { kind: 'self' }],
  ['new', { kind: 'new_relative' }],
  ['team', { kind: 'team' }],
  [participantId, { kind: 'relative', participantId }],
  ['leg-1', { kind: 'leg', relayPosition: 1 }],
  ['leg-9999', { kind: 'leg', relayPosition: 9_999 }],
  ['recipient', { kind: 'recipient', participantId: null }],
  [`recipient-${participantId}`, { kind: 'recipient', participantId }],
] as const)('the key %s names one person and is printed as it was read', ([key, person]) => {
  expect(parseDraftPerson(key)).toEqual(person)
  expect(draftPersonKey(person)).toBe(key)
})

test.for([
  '',
  'other',
  'leg-',
  'leg-0',
  'leg-10000',
  'leg-1.5',
  'leg-x',
  'recipient-',
  'recipient-x',
  'recipienttest',
  'ME',
])('the key "%s" names nobody', (key) => {
  expect(parseDraftPerson(key)).toBeNull()
})
