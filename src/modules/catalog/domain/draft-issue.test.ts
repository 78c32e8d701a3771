import { describe, expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { draftIssue } from './draft-issue.ts'
import { listRaceDays } from './race-days.ts'
import { draftEvent, draftRace } from './testing/draft.ts'

const race = draftRace({ code: 'r10' })

describe('a draft is refused', () => {
  test.for([
    ['for a code that is an address of the program', draftEvent({ code: 'events' }), 'catalog.code_invalid', 'code'],
    ['for a code with capitals', draftEvent({ code: 'Volga' }), 'catalog.code_invalid', 'code'],
    ['without races', draftEvent({ races: [] }), 'catalog.no_races', 'races'],
    ['for two races of one code', draftEvent({ races: [race, race] }), 'catalog.code_twice', 'races'],
    [
      'for a race that ends before it starts',
      draftEvent({ races: [race, { ...race, code: 'r5', endsAt: race.startsAt }] }),
      'catalog.times_invalid',
      'races.1',
    ],
    [
      'for a registration that goes on after the race',
      draftEvent({ races: [{ ...race, closesAt: toInstant('2026-05-25T00:00Z') }] }),
      'catalog.times_invalid',
      'races.0',
    ],
    [
      'for a registration that closes before it opens',
      draftEvent({ races: [{ ...race, closesAt: race.opensAt }] }),
      'catalog.times_invalid',
      'races.0',
    ],
    [
      'for a relay without stages',
      draftEvent({ races: [{ ...race, kind: 'relay' }] }),
      'catalog.stages_invalid',
      'races.0',
    ],
    ['for stages of no relay', draftEvent({ races: [{ ...race, stages: 4 }] }), 'catalog.stages_invalid', 'races.0'],
    ['for a race without a price', draftEvent({ races: [{ ...race, tiers: [] }] }), 'catalog.tiers_invalid', 'races.0'],
  ] as const)('a draft is refused %s', ([, draft, code, at]) => {
    expect(draftIssue(draft)).toEqual({ code, at })
  })

  test('a valid draft has no issue', () => {
    expect(draftIssue(draftEvent({}))).toBeNull()
  })
})

describe('race days', () => {
  const run = (startsAt: string, endsAt: string) =>
    draftRace({ startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) })
  test.for([
    ['one day', 'Europe/Moscow', [run('2026-05-24T05:00Z', '2026-05-24T11:00Z')], ['2026-05-24']],
    ['the day is the place’s own', 'Asia/Vladivostok', [run('2026-05-24T22:00Z', '2026-05-25T02:00Z')], ['2026-05-25']],
    ['over night', 'UTC', [run('2026-05-24T20:00Z', '2026-05-25T06:00Z')], ['2026-05-24', '2026-05-25']],
    ['the end at midnight is no further day', 'UTC', [run('2026-05-24T00:00Z', '2026-05-25T00:00Z')], ['2026-05-24']],
    [
      'a day of rest between is none',
      'UTC',
      [run('2026-05-26T08:00Z', '2026-05-26T09:00Z'), run('2026-05-24T08:00Z', '2026-05-24T09:00Z')],
      ['2026-05-24', '2026-05-26'],
    ],
  ] as const)('the days of an event’s races are listed: %s', ([, timeZone, races, expected]) => {
    expect(listRaceDays({ timeZone, races })).toEqual(expected)
  })
})
