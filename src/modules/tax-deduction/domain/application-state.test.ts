import { expect, test } from 'vitest'
import {
  type ApplicationState,
  applicationNumber,
  applicationState,
  applicationStates,
  canMove,
} from './application-state.ts'

test('an organizer’s decision is final, and every other state leads to it', () => {
  const moves = applicationStates.flatMap((from) =>
    applicationStates.filter((to) => canMove(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual([
    'submitted → in_review',
    'submitted → ready',
    'submitted → rejected',
    'in_review → ready',
    'in_review → rejected',
  ])
})

test.for([
  [['submitted', 'submitted'], 'submitted'],
  [['submitted', 'in_review'], 'in_review'],
  [['submitted', 'ready'], 'in_review'],
  [['in_review', 'rejected'], 'in_review'],
  [['ready', 'rejected'], 'ready'],
  [['ready'], 'ready'],
  [['rejected', 'rejected'], 'rejected'],
] as const satisfies readonly (readonly [readonly ApplicationState[], ApplicationState])[])(
  'parts %s make an application %s',
  ([parts, state]) => {
    expect(applicationState(parts)).toBe(state)
  },
)

test('an application without parts has no state', () => {
  expect(() => applicationState([])).toThrow('without parts')
})

test('people name an application by its year and serial', () => {
  expect(applicationNumber(2024, 17)).toBe('2024-000017')
})
