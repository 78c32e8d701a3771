import { expect, test } from 'vitest'
import type { LocalApi } from '#src/client/api-context.ts'
import { loadRegistrationResults } from './load-registration-results.ts'

const entry = {
  ...{ entryId: 'e', fullName: 'Ветрова Анна', raceCode: 'ten', raceName: 'Десятка', bib: 101 },
  startsAt: '2026-05-01T06:00:00.000Z',
}
const of = (change: object = {}) => ({
  ...{ eventCode: 'gonka', entries: [entry], serverNow: '2026-05-03T10:00:00.000Z', isOver: true },
  ...change,
})

type Responses = { readonly result: object; readonly reviews?: object }

/** An API with one response per route. */
function apiOf({ result, reviews = { data: { own: null, refusal: null } } }: Responses) {
  const calls: string[] = []
  const call = async (route: string) => {
    calls.push(route)
    return route.endsWith('/reviews') ? reviews : result
  }
  return { api: { call } as unknown as LocalApi, calls }
}
const finish = { data: { row: { isOwn: true, status: 'finished' }, isClaimedByOther: false } }
const failure = (code: string) => ({ error: { code } })
const found = { kind: 'found', result: finish.data }

test('a finish is shown with the way to a review, and with the review once it is written', async () => {
  const shown = await loadRegistrationResults(apiOf({ result: finish }).api, of())
  expect(shown).toMatchObject({ review: 'open', startedCount: 1, list: [{ entryId: 'e', outcome: found }] })
  const written = { data: { own: { stars: 5 }, refusal: null } }
  expect(await loadRegistrationResults(apiOf({ result: finish, reviews: written }).api, of())).toMatchObject({
    review: 'written',
  })
})

test('the public result of a person whom the payer entered is shown', async () => {
  const ofFriend = { data: { row: { isOwn: false, status: 'finished' }, isClaimedByOther: false } }
  expect(await loadRegistrationResults(apiOf({ result: ofFriend }).api, of())).toMatchObject({
    list: [{ outcome: { kind: 'found', result: ofFriend.data } }],
  })
})

test('a row that another account has claimed is not shown as the entry’s result', async () => {
  const others = { data: { row: { isOwn: false, status: 'finished' }, isClaimedByOther: true } }
  const shown = await loadRegistrationResults(apiOf({ result: others }).api, of())
  expect(shown).toMatchObject({ review: null, list: [{ outcome: { kind: 'claimed' } }] })
})

test.for([
  ['results.race_not_found', 'unpublished'],
  ['results.event_not_found', 'unpublished'],
  ['results.result_not_found', 'absent'],
] as const)('%s is shown after the event, and nothing before', async ([code, kind]) => {
  const { api } = apiOf({ result: failure(code) })
  expect(await loadRegistrationResults(api, of())).toMatchObject({ list: [{ outcome: { kind } }] })
  expect(await loadRegistrationResults(api, of({ isOver: false }))).toBeNull()
})

test.for(['http.overloaded', 'http.too_many_requests', 'http.internal'])(
  'a read that failed with %s is not taken for a race without results',
  async (code) => {
    const { api } = apiOf({ result: failure(code) })
    for (const isOver of [true, false])
      expect(await loadRegistrationResults(api, of({ isOver }))).toMatchObject({
        list: [{ outcome: { kind: 'failed' } }],
      })
  },
)

test('of a coach’s long list the first eight are read, and the number of all is known', async () => {
  const later = { ...entry, startsAt: '2026-05-04T06:00:00.000Z' }
  const entries = [...Array.from({ length: 11 }, (_, i) => ({ ...entry, entryId: `e${i}` })), later]
  const { api, calls } = apiOf({ result: finish })
  const shown = await loadRegistrationResults(api, of({ entries, isOver: false }))
  expect([shown?.list.length, shown?.startedCount, calls.length]).toEqual([8, 11, 8])
})

test('before the start no results are looked for', async () => {
  const { api, calls } = apiOf({ result: finish })
  expect(await loadRegistrationResults(api, of({ serverNow: '2026-04-30T10:00:00.000Z', isOver: false }))).toBeNull()
  expect(calls).toEqual([])
})

test('on the day itself a published result is shown, and no review yet', async () => {
  const { api, calls } = apiOf({ result: finish })
  expect(await loadRegistrationResults(api, of({ isOver: false }))).toMatchObject({ review: null })
  expect(calls).toHaveLength(1)
})
