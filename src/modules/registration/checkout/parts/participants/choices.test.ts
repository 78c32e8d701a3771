import { expect, test } from 'vitest'
import { type ChoiceRace, choicesIn, type FamilyPerson, fittingRace, type People } from './choices.ts'

const race = (raceCode: string, state: 'open' | 'few-left' | 'full' = 'open'): ChoiceRace => ({
  ...{ raceCode, name: raceCode, toPayMinor: 100, currency: 'RUB', field: null, needsDetails: false },
  state: { state },
})
type CellStatus = FamilyPerson['cells'][number]['status']
const person = (
  kind: FamilyPerson['kind'],
  participantId: string | null,
  cells: Readonly<Record<string, CellStatus>>,
): FamilyPerson => ({
  ...{ kind, participantId, relation: null, name: participantId ?? kind },
  cells: Object.entries(cells).map(([raceCode, status]) => ({
    ...{
      raceCode,
      status,
      entryId: null,
      code: null,
      years: null,
      reason: '',
      offerUntil: null,
      age: null,
      missing: [],
    },
  })),
})
const of = (races: ChoiceRace[], people: FamilyPerson[]): People => ({
  storageKey: '',
  races,
  teamRaces: [],
  groupEntry: null,
  people,
  entries: [],
})

test('relatives whom the race admits can be ticked, and so can a new person', () => {
  const people = [
    person('self', null, { kids: 'ineligible' }),
    person('relative', 'a', { kids: 'fits' }),
    person('relative', 'b', { kids: 'in-order' }),
    person('other', null, { kids: 'fits' }),
  ]
  expect(choicesIn(of([race('kids')], people), 'kids')).toEqual(['a', 'new'])
  expect(choicesIn(of([race('kids', 'few-left')], people), 'kids')).toEqual(['a', 'new'])
})

test.for(['kids', 'another'])('a race that is not on sale, or not of the event, offers nobody to tick: %s', (code) => {
  const people = [person('relative', 'a', { kids: 'fits' })]
  expect(choicesIn(of([race('kids', 'full')], people), code)).toEqual([])
})

test('the race suggested for the chosen people is the nearest one on sale', () => {
  const races = [race('42'), race('21', 'full'), race('10'), race('kids')]
  const one = (cells: Readonly<Record<string, CellStatus>>) => fittingRace(person('self', null, cells), races, 'kids')
  expect(one({ 42: 'fits', 21: 'fits', 10: 'ineligible', kids: 'ineligible' })?.raceCode).toBe('42')
  expect(one({ 42: 'fits', 21: 'fits', 10: 'fits', kids: 'ineligible' })?.raceCode).toBe('10')
  expect(one({ 42: 'registered', 21: 'fits', 10: 'ineligible', kids: 'ineligible' })).toBeUndefined()
})
