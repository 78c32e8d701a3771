import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaAround, areaEntry, formatArea } from './map-area.ts'

const read = (text: string) => areaEntry.parse(() => [text])

test.for([
  ['a piece of the map', '30,59.5,31.25,60', { west: 30, south: 59.5, east: 31.25, north: 60 }],
  ['one spot', '30,60,30,60', { west: 30, south: 60, east: 30, north: 60 }],
  ['more digits than are kept', '30.123456,60,31,61', { west: 30.1235, south: 60, east: 31, north: 61 }],
  ['nothing', '', undefined],
  ['three ends', '30,60,31', undefined],
  ['words', 'a,b,c,d', undefined],
  ['turned round', '31,60,30,61', undefined],
  ['upside down', '30,61,31,60', undefined],
  ['beyond the pole', '30,60,31,91', undefined],
  ['beyond the date line', '170,60,190,61', undefined],
  ['more than a number is', '1e3,60,31,61', undefined],
] as const)('an area of the map is read from the address: %s', ([, text, area]) => {
  expect(read(text)).toEqual(area)
})

test('an area holds the map’s box and stands unchanged in the address', () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
  fc.assert(
    fc.property(degrees(180), degrees(90), degrees(180), degrees(90), (a, b, c, d) => {
      const box = { west: Math.min(a, c), south: Math.min(b, d), east: Math.max(a, c), north: Math.max(b, d) }
      const area = areaAround(box)
      expect(area.west <= box.west && area.south <= box.south && area.east >= box.east && area.north >= box.north).toBe(
        true,
      )
      const again = read(formatArea(area))
      expect(again && formatArea(again)).toBe(formatArea(area))
    }),
  )
})
