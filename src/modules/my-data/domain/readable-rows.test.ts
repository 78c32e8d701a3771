import { expect, test } from 'vitest'
import { endingOf, idsIn, readableKey, readableRow } from './readable-rows.ts'

test.for([
  ['last_name', 'lastName'],
  ['id', 'id'],
  ['encrypted_number', 'number'],
  ['is_private_house', 'isPrivateHouse'],
] as const)('the column %s is the key %s', ([column, key]) => {
  expect(readableKey(column)).toBe(key)
})

test('a row has the names of its event and race beside their ids, and no other columns', () => {
  const names = new Map([
    ['e1', 'Ночной забег'],
    ['r1', '10 км'],
  ])
  const row = { event_id: 'e1', race_id: 'r1', bib: 7, person_key: 'secret' }
  expect(readableRow(row, ['event_id', 'race_id', 'bib'], names)).toEqual({
    event: 'Ночной забег',
    race: '10 км',
    eventId: 'e1',
    raceId: 'r1',
    bib: 7,
  })
  expect(readableRow({ bib: null }, ['bib'], names)).toEqual({ bib: null })
})

test('ids are listed once', () => {
  expect(idsIn([{ event_id: 'a' }, { event_id: 'a' }, { event_id: null }, {}], 'event_id')).toEqual(['a'])
})

test.for([
  ['a JPEG picture', [0xff, 0xd8, 0xff], '.jpg'],
  ['a PNG picture', [0x89, 0x50], '.png'],
  ['a PDF document', [0x25, 0x50, 0x44, 0x46], '.pdf'],
  ['a text document', [0x50, 0x4b], '.docx'],
  ['a track', [0x3c], '.gpx'],
  ['anything else', [1], '.bin'],
] as const)('%s gets its ending', ([, bytes, ending]) => {
  expect(endingOf(Uint8Array.from(bytes))).toBe(ending)
})
