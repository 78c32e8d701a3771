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
const finish = { data: { row: { isOwn: true, status: 'finished' } } }
const missing = (code: string) => ({ error: { code } })

test('a finish is shown with the way to a review, and with the review once it is written', async () => {
  const shown = await loadRegistrationResults(apiOf({ result: finish }).api, of())
  expect(shown).toMatchObject({ review: 'open', list: [{ entryId: 'e', isPublished: true, result: finish.data }] })
  const written = { data: { own: { stars: 5 }, refusal: null } }
  expect(await loadRegistrationResults(apiOf({ result: finish, reviews: written }).api, of())).toMatchObject({
    review: 'written',
  })
})

test('a row that was claimed by another account is not shown as the reader’s', async () => {
  const others = { data: { row: { isOwn: false, status: 'finished' } } }
  const shown = await loadRegistrationResults(apiOf({ result: others }).api, of())
  expect(shown).toMatchObject({ review: null, list: [{ result: null, isPublished: true }] })
})

test('a race without results says so after the event, and nothing before', async () => {
  const none = { result: missing('results.race_not_found') }
  expect(await loadRegistrationResults(apiOf(none).api, of())).toMatchObject({
    list: [{ isPublished: false, result: null }],
  })
  expect(await loadRegistrationResults(apiOf(none).api, of({ isOver: false }))).toBeNull()
  const absent = { result: missing('results.result_not_found') }
  expect(await loadRegistrationResults(apiOf(absent).api, of())).toMatchObject({
    list: [{ isPublished: true, result: null }],
  })
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
