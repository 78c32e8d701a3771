import { expect, test } from 'vitest'
import { parseEventQuery } from '../../domain/event-query.ts'
import { addressOfLook } from './address-of-look.ts'

const params = new URLSearchParams('view=map&sport=trail&city=perm&bbox=10,50,20,60')
const query = parseEventQuery('future', (name) => params.getAll(name))
const area = { west: 30, south: 59, east: 31, north: 60 }
const looked = 'bbox=30%2C59%2C31%2C60'

test.for<[string, string | undefined, string | null]>([
  ['all filters stay', undefined, `/events/future?city=perm&sport=trail&${looked}&view=map`],
  [
    'a filter that the reader has just dropped stays dropped',
    '/events/future?sport=trail&bbox=10,50,20,60&view=map',
    `/events/future?sport=trail&${looked}&view=map`,
  ],
  [
    'so does one just added',
    '/events/future?sport=ski&open=1&bbox=10,50,20,60&view=map',
    `/events/future?open=1&sport=ski&${looked}&view=map`,
  ],
  ['a reader who drops the area gets the whole map', '/events/future?city=perm&sport=trail&view=map', null],
  ['a reader who goes to an event goes there', '/event/white-nights', null],
  ['a reader who goes to another tab goes there', '/events/past?view=map', null],
  ['a reader who goes back to the list without a map goes there', '/events/future?sport=trail', null],
])('the address of the map is updated: %s', ([, to, address]) => {
  const next = to === undefined ? undefined : new URL(to, 'https://startline.test')
  const found = addressOfLook(query, area, next)
  const pairs = (text: string | null) => text && [...new URL(text, 'https://startline.test').searchParams].sort()
  expect(pairs(found)).toEqual(pairs(address))
  expect(found?.split('?')[0]).toBe(address?.split('?')[0])
})
