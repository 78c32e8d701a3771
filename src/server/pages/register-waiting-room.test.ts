import { expect, test } from 'vitest'
import { waitingRoomKey, waitingRoomKeyOfCall } from './register-waiting-room.ts'

const keyAt = (query: string) =>
  waitingRoomKey('GET', '/Register/ApiInit', `http://localhost/Register/ApiInit?${query}`)

test.for([
  ['as written', 'eventCode=a1&raceCode=b1&registrationId=7', 'a1/b1', '7'],
  ['in another case', 'EVENTCODE=A1&RaceCode=B1&RegistrationID=7', 'a1/b1', '7'],
  [
    'twice: the last one',
    'racecode=nope&EventCode=x1&eventCode=a1&raceCode=b1&REGISTRATIONID=1&registrationId=7',
    'a1/b1',
    '7',
  ],
  ['twice: the last one, in whatever case', 'raceCode=nope&eventCode=a1&racecode=b1', 'a1/b1', null],
  ['escaped', 'eventCode=%611&race%43ode=b1', 'a1/b1', null],
] as const)('ApiInit waits before the race that it reads: %s', ([, query, name, orderId]) => {
  expect(keyAt(query)).toEqual({ name, folder: '/', kind: 'call', orderId })
})

test('a call that is refused waits before no race: a repeated name, none at all, an invalid code', () => {
  for (const query of ['eventCode=a1&raceCode=b1&raceCode=c1', 'eventCode=a1', 'eventCode=a1&raceCode=b%201', ''])
    expect([query, keyAt(query)]).toEqual([query, null])
})

test('a body waits before the race that the call reads: of a name in two cases the last one', () => {
  const key = { folder: '/', kind: 'send', orderId: '7' }
  const body = { racecode: 'nope', eventCode: 'a1', raceCode: 'B1', RegistrationId: '7' }
  expect(waitingRoomKeyOfCall({}, body)).toEqual({ ...key, name: 'a1/b1' })
  expect(waitingRoomKeyOfCall({}, { eventCode: 'a1', raceCode: 'nope', RACECODE: 'b1' })).toMatchObject({
    name: 'a1/b1',
  })
  expect(waitingRoomKeyOfCall({ groupEntryId: '7' }, { EVENTCODE: 'x1', eventCode: 'a1' })).toEqual({
    ...key,
    name: 'a1/',
  })
  for (const other of [null, 'text', [], {}, { eventCode: ['a1'], raceCode: 'b1' }])
    expect(waitingRoomKeyOfCall({}, other)).toBeNull()
})
