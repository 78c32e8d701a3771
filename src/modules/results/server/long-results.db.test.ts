import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#src/platform/db/tx.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { changeNaming } from './commands/change-naming.ts'
import { resultsToExport } from './queries/results-to-export.ts'
import { linesPerRead, type ResultFormat, type ResultReads, resultChunks } from './reads/results-export.ts'

// Exports results of 20,000 rows, of them 1,000 teams of two. Memory is checked by counting rows,
// never by time.
const [people, teams] = [20_000, 1_000]
let app: TestApp
let eventCode: string

beforeAll(async () => {
  app = await createTestApp()
  const more = [{ code: 'relay', kind: 'relay', stages: 2, bibFrom: 50_001 }] as const
  eventCode = (await publishRace(app, { more })).eventCode
})
beforeEach(async () => {
  await app.sql('delete from results.members')
  await app.sql('delete from results.results')
  await app.sql('delete from results.result_lists')
  await app.sql(
    `insert into results.result_lists (race_id, tenant_id, event_id, ranked_by, entry_count, finisher_count)
     select r.id, 1, r.event_id, 'gun', 1, 1 from catalog.races r join catalog.events e on e.id = r.event_id where e.code = $1`,
    [eventCode],
  )
  await app.sql(
    `insert into results.results (race_id, tenant_id, event_id, position, entry_id, bib, status, gun_ms, net_ms, rank, last_name,
       first_name, gender, birth_year, city, club, norm, is_team)
     select r.id, 1, r.event_id, n, uuidv7(), n, 'finished', 1800000 + n, 1800000 + n, n, 'Полянский' || r.code || n, 'Егор', 'male',
       case r.kind when 'relay' then null else 1990 end, 'Самара', '', 'полянский', r.kind = 'relay'
     from catalog.races r join catalog.events e on e.id = r.event_id,
       generate_series(1, case r.kind when 'relay' then $3::int else $2::int end) n where e.code = $1`,
    [eventCode, people, teams],
  )
  await app.sql(
    `insert into results.members (race_id, bib, ordinal, tenant_id, stage, last_name, first_name, gender, birth_year, norm)
     select race_id, bib, n, 1, n, 'Участников' || bib || '-' || n, 'Пётр', 'male', 1991, 'участников'
     from results.results, generate_series(1, 2) n where is_team`,
  )
})
afterAll(() => app.close())

const readAll: ResultReads = (work) => app.services.db.transaction({ role: 'app', tenantId: 1, readOnly: true }, work)

/**
 * The chunks of a file, and the most rows read at once.
 * @param meanwhile called after each chunk with the number of chunks
 */
async function chunks(format: ResultFormat, meanwhile?: (written: number) => Promise<void>) {
  const seen = { max: 0, text: [] as string[] }
  const read: ResultReads = (work) =>
    readAll(async (tx) => {
      const counted = <T>(rows: T[]): T[] => {
        seen.max = Math.max(seen.max, rows.length)
        return rows
      }
      const sql = async (...args: Parameters<Tx['sql']>) => counted(await tx.sql(...args))
      return await work({ ...tx, sql: sql as Tx['sql'] })
    })
  const found = await readAll((tx) => resultsToExport(tx, { code: eventCode, race: undefined, language: 'ru' }))
  if (typeof found === 'string') throw new Error(found)
  const file = { ...found, eventCode, createdAt: '2026-05-24T06:00:00.000Z', language: 'ru' } as const
  for await (const chunk of resultChunks(read, file, format, (key) => key)) {
    seen.text.push(chunk)
    await meanwhile?.(seen.text.length)
  }
  return seen
}

test.for([
  ['csv', (text: string) => text.split('\r\n').length - 2],
  ['json', (text: string) => JSON.parse(text).races.flatMap(({ list }: { list: unknown[] }) => list).length],
  ['iof', (text: string) => text.split(/<\/(?:PersonResult|TeamResult)>/).length - 1],
] as const)(
  'as %s every row is in it once, with each team’s members, and only a page at a time is in memory',
  async ([format, count]) => {
    const { max, text } = await chunks(format)
    expect(max).toBeLessThanOrEqual(2 * linesPerRead)
    for (const chunk of text) expect(chunk.match(/Полянский/g)?.length ?? 0).toBeLessThanOrEqual(linesPerRead)
    const whole = text.join('')
    expect(count(whole)).toBe(people + teams)
    expect(new Set(whole.match(/Полянский(?:ten|relay)\d+/g)).size).toBe(people + teams)
    expect(new Set(whole.match(/Участников\d+-\d/g)).size).toBe(2 * teams)
  },
)

const changes = {
  'published again': async () => {
    await app.sql(`update results.result_lists set published_at = published_at + interval '1 second'
      where race_id in (select id from catalog.races where code = 'ten')`)
  },
  'where somebody is hidden': async () => {
    const [line] = await app.sql<{ eventId: string; id: string }>(
      `select event_id as "eventId", entry_id as id from results.results where not is_team and position = 3`,
    )
    if (line === undefined) throw new Error('No line')
    await app.services.db.transaction({ role: 'app', tenantId: 1 }, (tx) =>
      changeNaming(tx, { eventId: line.eventId, entryIds: [line.id], isHidden: true }),
    )
  },
}

test.for(Object.entries(changes))(
  'a results file is aborted if the results are %s while it is written, also within another race',
  async ([, change]) => {
    for (const at of [3, 43]) {
      const written: number[] = []
      await expect(
        chunks('csv', async (count) => {
          written.push(count)
          if (count === at) await change()
        }),
      ).rejects.toThrow('The results changed')
      expect(written.at(-1)).toBeLessThanOrEqual(at + 1)
      await app.sql('update results.results set is_hidden = false where is_hidden')
    }
  },
)
