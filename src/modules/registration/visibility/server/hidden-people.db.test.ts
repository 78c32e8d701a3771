import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import { ensureSeries } from '#src/modules/catalog/server/commands/ensure-series.ts'
import { testOrganizer } from '#src/modules/catalog/server/testing/publish-test-event.ts'
import { publishResults } from '#src/modules/results/server/commands/publish-results.ts'
import { wordsOfPdf } from '#src/platform/pdf/testing/words-of-pdf.ts'
import { modules } from '#src/server/modules.ts'
import { seoRoutes } from '#src/server/seo/seo-routes.ts'
import { publishDraft } from '#tests/support/race-for-tests.ts'
import { newRunner, openPaymentOf, type Runner } from '#tests/support/runner.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { testBank } from '#tests/support/test-bank.ts'

// A hidden person's name is in no public response: checked for every route that exists, including
// future ones.
const bank = testBank()
const race = { eventCode: 'naming-run', raceCode: 'ten' }
const hour = 3600_000
const named = { lastName: 'Зримова', firstName: 'Аграфена', city: 'Видное', club: 'Ясный день' }
const hidden = { lastName: 'Незримова', firstName: 'Аполлинария', city: 'Тьмутаракань', club: 'Сумерки' }
let app: TestApp
type Entered = { readonly runner: Runner; readonly registrationId: string }
let hiddenPerson: Entered
let both: readonly Entered[]

beforeAll(async () => {
  app = await createTestApp({ bank: bank.provider })
  seoRoutes(app)
  const { db } = app.services
  const organizerId = await testOrganizer(db)
  await db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(
      await ensureSeries(tx, {
        ...{ tenantId: 1, organizerId, code: 'naming-league', website: '' },
        ...{ name: { ru: 'Лига', en: 'League' }, about: { ru: 'Этапы.', en: 'Stages.' } },
        standings: { points: [10, 5], beyond: 1, best: 1, clubBest: 2, seasonMonth: 1 },
      }),
    ),
  )
  mustBeOk(await publishDraft(app, { code: race.eventCode, series: 'naming-league', organizerId }))
  const shown = await entered(named)
  hiddenPerson = await entered(hidden)
  both = [shown, hiddenPerson]
  await hides(hiddenPerson, true)
})
afterAll(() => app.close())

async function entered(person: typeof named) {
  const runner = await newRunner(app)
  const participant = { ...runner.participant, ...person, gender: 'female' }
  const init = await runner.client.get(`/Register/ApiInit?eventCode=${race.eventCode}&raceCode=${race.raceCode}`)
  const { registrationId } = init.body
  const saved = await runner.client.post('/Register/ApiSaveRegistration', { ...race, participant, registrationId })
  expect(saved.status).toBe(200)
  await pays(runner, registrationId)
  return { runner, registrationId }
}

async function pays(runner: Runner, registrationId: string) {
  const payment = await openPaymentOf(runner, registrationId)
  bank.set(payment.id, 'succeeded')
  await app.receiveWebhook(bank.message(payment.id, 'succeeded'))
}

async function hides({ runner, registrationId }: Entered, isHidden: boolean) {
  const path = `/api/account/registrations/${registrationId}/visibility`
  const { entries } = (await runner.client.get(path)).body
  const chosen = entries.map(({ entryId }: { entryId: string }) => entryId)
  expect((await runner.client.put(path, { hidden: isHidden ? chosen : [] })).status).toBe(200)
}

/** The values with which each field of an address is requested, one after the other. */
const pathParams: Readonly<Record<string, readonly string[]>> = {
  ...{ code: [race.eventCode, 'naming-league'], eventCode: [race.eventCode], raceCode: [race.raceCode] },
  ...{ race: [race.raceCode], q: [hidden.lastName, hidden.firstName, '102'], bib: ['102'] },
  ...{ city: [hidden.city], club: [hidden.club], field: ['women', 'clubs'], season: [], take: ['50'] },
  ...{
    format: ['csv', 'json', 'iof', 'iof-entries', 'iof-starts'],
    sort: ['name', '-bib'],
    type: ['results'],
    codes: [race.eventCode],
  },
  ...{ token: ['made-up'], courseFile: ['r10.gpx'], eventDocumentId: ['made-up'], email: ['nobody@example.org'] },
}

const readable = modules
  .flatMap((module) => [...module.handlers])
  .map(({ route }): RouteDeclaration => route)
  .filter(({ method, role }) => method === 'get' && role === 'anyone')

/**
 * The addresses of a route for this event: without optional parameters, and with each of them
 * alone.
 */
function addressesOf({ path, params, query }: (typeof readable)[number]): string[] {
  const paths = Object.keys(params?.shape ?? {}).reduce<string[]>(
    (found, name) =>
      found.flatMap((one) =>
        (pathParams[name] ?? []).map((value) => one.replace(`:${name}`, encodeURIComponent(value))),
      ),
    [path],
  )
  const fields = Object.entries(query?.shape ?? {})
  const isNeeded = (field: unknown) =>
    !z
      .object({ field: z.unknown() })
      .extend({ field: field as z.ZodType })
      .safeParse({}).success
  const needed = fields.filter(([, field]) => isNeeded(field)).map(([name]) => name)
  const pair = (name: string, i = 0) => [name, pathParams[name]?.[i] ?? 'x'] as [string, string]
  const base = needed.map((name) => pair(name))
  const queries = [
    base,
    ...fields.flatMap(([name]) =>
      (pathParams[name] ?? []).map((_, i) => [...base.filter(([param]) => param !== name), pair(name, i)]),
    ),
  ]
  return paths.flatMap((one) =>
    queries.map((pairs) => (pairs.length === 0 ? one : `${one}?${new URLSearchParams(pairs)}`)),
  )
}
const found = [
  '/sitemap.xml',
  '/sitemap/events-1.xml',
  '/sitemap/series.xml',
  '/events/all/feed.xml',
  '/events/all/feed.json',
]

/** All public responses by address; of a document its text. */
async function publicResponses(): Promise<Map<string, string>> {
  const responses = new Map<string, string>()
  for (const address of [...readable.flatMap(addressesOf), ...found]) {
    const response = await app.http.request(`http://localhost:3000${address}`, {
      headers: { host: 'localhost:3000' },
    })
    const type = response.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await response.arrayBuffer())
    responses.set(address, type.includes('pdf') ? (await wordsOfPdf(bytes)).join(' ') : new TextDecoder().decode(bytes))
  }
  return responses
}
const words = Object.values(hidden)
/**
 * The addresses whose response has one of these words; not those that were requested with the word,
 * since a list repeats its filters.
 */
const naming = (responses: Map<string, string>, ...looked: string[]) =>
  new Set(
    [...responses].flatMap(([address, text]) => {
      const { pathname, search } = new URL(address, 'http://localhost')
      const query = decodeURIComponent(search)
      return looked.some((word) => !query.includes(word) && text.includes(word)) ? [pathname] : []
    }),
  )

/** Moves the race into the past: both have finished it and written a review. */
async function isOver() {
  const [startsAt, endsAt] = [-4, -2].map((hours) => plusMs(toInstant(new Date()), hours * hour))
  await app.sql(
    `update catalog.races set starts_at = $2, ends_at = $3 where event_id = (select id from catalog.events where code = $1)`,
    [race.eventCode, startsAt, endsAt],
  )
  const line = (bib: number, netMs: number) => ({ bib, status: 'finished', gunMs: netMs, netMs, splitsMs: [] }) as const
  const rows = [line(101, 41 * 60_000), line(102, 40 * 60_000)]
  await app.services.db.transaction({ role: 'app', tenantId: 1 }, async (tx) =>
    mustBeOk(await publishResults(tx, race, { rankedBy: 'net', splits: [], rows })),
  )
  for (const { runner } of both) {
    const review = await runner.client.put(`/api/events/${race.eventCode}/reviews/own`, { stars: 5, body: 'Хорошо' })
    expect(review.status).toBe(200)
  }
}

const everywhere = [
  '/api/events/naming-run/startlist',
  '/api/events/naming-run/startlist/options',
  '/api/events/naming-run/startlist/file',
  '/api/events/result-summaries',
  '/api/events/naming-run/result-summary',
  '/api/events/naming-run/results',
  '/api/events/naming-run/results/file',
  '/api/series/naming-league/standings',
  '/api/events/naming-run/results/ten/102',
  '/api/events/naming-run/results/ten/102/certificate',
  '/api/events/naming-run/reviews',
  '/api/events/naming-run/reviews/best',
]

test('no public page names a hidden participant, before the start and after the finish', async () => {
  expect(naming(await publicResponses(), ...words)).toEqual(new Set())
  await isOver()
  const responses = await publicResponses()
  expect(responses.size).toBeGreaterThan(100)
  expect(naming(responses, ...words)).toEqual(new Set())
  expect(naming(responses, ...Object.values(named))).toContain('/api/series/naming-league/standings')
})

test('time gaps are measured from a winner whose name is hidden', async () => {
  const { body } = await app.client().get(`/api/events/${race.eventCode}/results/file?format=iof`)
  const text = String(body)
  expect(text).toContain('<BibNumber>101</BibNumber>')
  expect(text).not.toContain('<BibNumber>102</BibNumber>')
  expect(text).toContain('<TimeBehind>60</TimeBehind>')
})

test('guard removal: once shown again the same pages name the participants', async () => {
  await hides(hiddenPerson, false)
  expect(naming(await publicResponses(), ...words)).toEqual(new Set(everywhere))
  await hides(hiddenPerson, true)
  expect(naming(await publicResponses(), ...words)).toEqual(new Set())
})

test('a hidden participant’s review counts and stands without a name, they are told so, and operators see the name', async () => {
  const path = `/api/events/${race.eventCode}/reviews`
  const [shown] = both
  const authors = async (client = app.client()) =>
    (await client.get(path)).body.list.map(({ author }: { author: string }) => author).sort()
  expect(await authors()).toEqual(['', 'Аграфена З.'])
  expect((await app.client().get(path)).body.rating).toEqual({ hundredths: 500, count: 2 })
  expect((await hiddenPerson.runner.client.get(path)).body.isAuthorHidden).toBe(true)
  expect((await shown?.runner.client.get(path))?.body.isAuthorHidden).toBe(false)
  expect((await app.client().get(path)).body.isAuthorHidden).toBe(false)
  await app.sql(`update accounts.accounts set roles = '{operator}' where email = $1`, [shown?.runner.email])
  expect(await authors(shown?.runner.client)).toEqual(['Аграфена З.', 'Аполлинария Н.'])
})

test('the hidden sender of a place does not learn its recipient', async () => {
  const [other] = both
  const ownOf = async () => (await hiddenPerson.runner.client.get(`/api/events/${race.eventCode}/results`)).body.own
  expect(await ownOf()).toHaveLength(1)
  await app.sql(
    `update registration.entries g set transferred_to = recipient.account_id, participant_id = recipient.participant_id
     from registration.entries recipient
     where g.id = any (select entry_id from results.results where is_hidden)
       and recipient.account_id = (select id from accounts.accounts where email = $1) and recipient.event_id = g.event_id`,
    [other?.runner.email],
  )
  expect(await ownOf()).toEqual([])
})
