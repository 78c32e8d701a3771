import { describe, expect, test } from 'vitest'
import { type Instant, toInstant } from '#src/kernel/instant.ts'
import type { RaceState } from '../../domain/race-state.ts'
import { chooseMainAction } from './choose-main-action.ts'

const at: Instant = toInstant('2027-05-01T09:00:00.000Z')
const states = {
  open: { state: 'open', left: 40 },
  few: { state: 'few-left', left: 2 },
  soon: { state: 'coming-soon', opensAt: at },
  full: { state: 'full' },
  limit: { state: 'limit-reached' },
  code: { state: 'by-code', left: 5 },
  draw: { state: 'by-draw', drawsAt: at },
  closed: { state: 'closed', pickup: true },
} as const satisfies Record<string, RaceState>
type Name = keyof typeof states

const races = (names: string) =>
  names.split(' ').map((name, index) => {
    const isTeam = name.startsWith('team-')
    return {
      code: `${index}`,
      kind: isTeam ? ('team' as const) : ('individual' as const),
      pricePer: isTeam ? ('team' as const) : null,
      state: states[name.replace('team-', '') as Name],
    }
  })
const event = (names: string, more: object = {}) => ({
  status: 'published' as const,
  isPast: false,
  hasResults: false,
  races: races(names),
  ...more,
})

describe('the main action of an event’s page', () => {
  test.each([
    ['open', '', 'race raceRegister'],
    ['few', '', 'race raceRegister'],
    ['soon', '', 'race raceFillIn'],
    ['full', '', 'race raceWaitlist'],
    ['limit', '', 'race raceWaitlist'],
    ['code', '', 'race raceEnterCode'],
    ['draw', '', 'race raceApply'],
    ['closed', '', 'past'],
    ['open', '0', 'own'],
    ['full', '0', 'own'],
    ['team-open', '', 'race raceRegister'],
    // teams have no waitlist, and cannot prepare the form before the opening
    ['team-full', '', 'none'],
    ['team-soon', '', 'none'],
    ['open full', '', 'choice register'],
    ['full open', '1', 'choice register'],
    ['full soon', '', 'choice race'],
    ['full closed', '', 'choice waitlist'],
    ['full limit', '', 'choice waitlist'],
    ['full limit', '1', 'choice race'],
    ['closed draw', '', 'choice race'],
    ['closed closed', '', 'past'],
    ['soon soon', '', 'choice fill-in'],
    ['soon soon', '1', 'choice race'],
    ['closed closed', '1', 'choice race'],
  ])('for races that are %s, own %j, the page offers %s', (names, own, expected) => {
    const action = chooseMainAction(event(names), (code) => own.split(' ').includes(code))
    const detail = action.kind === 'race' ? action.label : action.kind === 'choice' ? action.purpose : ''
    expect(`${action.kind} ${detail}`.trim()).toBe(expected)
  })

  test.each(['cancelled', 'postponed'] as const)('the page offers nothing for %s, though places are left', (status) => {
    expect(chooseMainAction(event('open open', { status }), () => false)).toEqual({ kind: 'none' })
  })

  test.each([
    ['open', false, { page: 'startlist', isChoice: false }],
    ['closed', true, { page: 'results', isChoice: false }],
    ['closed closed', true, { page: 'results', isChoice: true }],
    ['closed closed', false, { page: 'startlist', isChoice: true }],
  ])('after the event (%s, results: %s) the page offers results or the start list', (names, hasResults, expected) => {
    expect(chooseMainAction(event(names, { isPast: true, hasResults }), () => true)).toEqual({
      kind: 'past',
      ...expected,
    })
  })

  test('the page offers results of a race that is over while the event goes on', () => {
    expect(chooseMainAction(event('closed closed', { hasResults: true }), () => false)).toMatchObject({
      page: 'results',
    })
  })
})
