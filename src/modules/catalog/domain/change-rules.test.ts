import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { areChangeRulesValid, changeDeadline, defaultChangeRules } from './change-rules.ts'

const facts = {
  rules: defaultChangeRules,
  eventStatus: 'published',
  startsOn: plainDate(2027, 5, 24),
  timeZone: 'Asia/Yekaterinburg',
} as const

test.for([
  [
    'three days before, in the last minute of the day there',
    'dataDays',
    '2027-05-21T18:59:00.000Z',
    {},
    '2027-05-21',
    true,
  ],
  ['a minute later', 'dataDays', '2027-05-21T19:00:00.000Z', {}, '2027-05-21', false],
  ['another race, a week before', 'raceDays', '2027-05-17T10:00:00.000Z', {}, '2027-05-17', true],
  [
    'what the organizer never allows',
    'raceDays',
    '2027-01-01T10:00:00.000Z',
    { rules: { ...defaultChangeRules, raceDays: null } },
    null,
    false,
  ],
  [
    'on the very day, where the organizer says so',
    'dataDays',
    '2027-05-24T03:00:00.000Z',
    { rules: { ...defaultChangeRules, dataDays: 0 } },
    '2027-05-24',
    true,
  ],
  [
    'another race of a postponed event, which is allowed at no other time',
    'raceDays',
    '2027-06-01T10:00:00.000Z',
    { eventStatus: 'postponed', rules: { ...defaultChangeRules, raceDays: null } },
    null,
    true,
  ],
  [
    'another race of a cancelled one',
    'raceDays',
    '2027-01-01T10:00:00.000Z',
    { eventStatus: 'cancelled' },
    '2027-05-17',
    false,
  ],
  ['deferring, which nobody has allowed', 'deferDays', '2027-01-01T10:00:00.000Z', {}, null, false],
  [
    'deferring, two weeks before',
    'deferDays',
    '2027-05-10T10:00:00.000Z',
    { rules: { ...defaultChangeRules, deferDays: 14 } },
    '2027-05-10',
    true,
  ],
  ['of a postponed event', 'dataDays', '2027-01-01T10:00:00.000Z', { eventStatus: 'postponed' }, '2027-05-21', false],
] as const)('the deadline of a change is computed: %s', ([, rule, now, change, lastDay, isOpen]) => {
  expect(changeDeadline({ ...facts, ...change }, rule, toInstant(now))).toMatchObject({ lastDay, isOpen })
})

test.for([
  ['published', 'transferDays', null],
  ['cancelled', 'transferDays', 'cancelled'],
  ['postponed', 'transferDays', 'postponed'],
  ['postponed', 'raceDays', null],
] as const)(
  'the deadline of a change names the status of an event that is %s, for %s',
  ([eventStatus, rule, cancelledOrPostponed]) => {
    const past = toInstant('2028-01-01T10:00:00.000Z') // the day is over as well
    expect(changeDeadline({ ...facts, eventStatus }, rule, past).cancelledOrPostponed).toBe(cancelledOrPostponed)
  },
)

test.for([
  [defaultChangeRules, true],
  [{ ...defaultChangeRules, dataDays: null, raceDays: 0 }, true],
  [{ ...defaultChangeRules, dataDays: -1 }, false],
  [{ ...defaultChangeRules, transferDays: 1.5 }, false],
  [{ ...defaultChangeRules, raceDays: 366 }, false],
  [{ ...defaultChangeRules, deferDays: 14, deferFeeMinor: 30_000, deferMonths: 24 }, true],
  [{ ...defaultChangeRules, deferDays: -1 }, false],
  [{ ...defaultChangeRules, deferDays: 14, deferFeeMinor: -1 }, false],
  [{ ...defaultChangeRules, deferDays: 14, deferMonths: 3 }, false],
] as const)('the possible change: %o %s', ([rules, isPossible]) => {
  expect(areChangeRulesValid(rules)).toBe(isPossible)
})
