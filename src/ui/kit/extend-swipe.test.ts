import { expect, test } from 'vitest'
import { extendSwipe, swipeThresholdPx } from './extend-swipe.ts'

function swiped(x: string, y: string): [x: string, y: string] {
  const properties = new Map([
    ['--swipe-amount-x', x],
    ['--swipe-amount-y', y],
  ])
  extendSwipe({
    getPropertyValue: (name) => properties.get(name) ?? '',
    setProperty: (name, value) => void properties.set(name, value ?? ''),
  })
  return [properties.get('--swipe-amount-x') ?? '', properties.get('--swipe-amount-y') ?? '']
}

test('the swipe threshold is 20 px, as SPEC §9 says', () => {
  expect(swipeThresholdPx).toBe(20)
})

test.for([
  [
    ['0px', '20px'],
    ['0px', '45px'],
  ],
  [
    ['-20px', '0px'],
    ['-45px', '0px'],
  ],
  [
    ['31.5px', '0px'],
    ['45px', '0px'],
  ],
  [
    ['0px', '19.9px'],
    ['0px', '19.9px'],
  ],
  [
    ['0px', '60px'],
    ['0px', '60px'],
  ],
  [
    ['', ''],
    ['', ''],
  ],
] as const)('a swipe of %j reaches the library as %j', ([[x, y], expected]) => {
  expect(swiped(x, y)).toEqual(expected)
})
