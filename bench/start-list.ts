import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startListPage } from '#src/modules/registration/server/reads/start-list-page.ts'
import { derivedKey } from '#src/platform/config/derived-key.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { startEmbeddedPostgres } from '#src/platform/db/embedded/start-embedded-postgres.ts'
import { migrate } from '#src/platform/db/migrate.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { migrateJobs } from '#src/platform/jobs/worker.ts'
import { seedDatabase, seededBefore } from './seed/seed.ts'

/** Two fifths of the people enter the great marathon; its list is then lengthened to so many. */
const size = { events: 40_000, participants: 50_000 }
const people = 50_000
const ofEach = 40
const goalMs = 20

type Asked = Omit<Parameters<typeof startListPage>[1], 'eventCode' | 'language' | 'take'>

/** A page of the start list of one event with some 50,000 people, as the API reads it, one after another. */
export async function benchStartList(): Promise<void> {
  const dataDir = join(tmpdir(), `startline-bench-start-list-${process.getuid?.() ?? 0}`)
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => undefined, warn: console.warn } })
  try {
    await migrate({ url: postgres.directUrl })
    await migrateJobs(postgres.directUrl)
    const db = openDatabase({ url: postgres.url, poolSize: 4, bus: createEventBus([]) })
    try {
      if ((await seededBefore(db)) === null)
        await seedDatabase(db, size, derivedKey('a key of the bench', 'claimant'), (what, seconds) =>
          console.log(`${seconds.toFixed(1).padStart(7)} s  ${what}`),
        )
      await lengthen(db)
      await db.pool.query('vacuum analyze registration.start_list')
      await measure(db)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** The longest list gets its own people once more under other numbers, until it is as long as is measured. */
async function lengthen(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ event: string; present: number }>(
    'select event_id as event, count(*)::int as present from registration.start_list group by 1 order by 2 desc limit 1',
  )
  const [{ event, present } = { event: null, present: 0 }] = rows
  if (event === null || present >= people) return
  await db.pool.query(
    `insert into registration.start_list (registration_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year,
       gender, city, club, norm)
     select gen_random_uuid(), tenant_id, event_id, race_id, bib + 10000000 * n, last_name, first_name, birth_year, gender, city, club,
       norm
     from generate_series(1, $2::int) n cross join registration.start_list where event_id = $1 limit $3`,
    [event, Math.ceil(people / present), people - present],
  )
}

async function measure(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ code: string; races: number; people: number }>(`
    select e.code, count(distinct s.race_id)::int as races, count(*)::int as people
    from registration.start_list s join catalog.events e on e.id = s.event_id group by 1 order by 3 desc limit 1`)
  const [event] = rows
  if (event === undefined) throw new Error('Nobody was seeded')
  const { rows: some } = await db.pool.query<Person>(
    `select s.bib, s.last_name as "lastName", s.first_name as "firstName", s.city, s.club, r.code as race
     from registration.start_list s join catalog.races r on r.id = s.race_id join catalog.events e on e.id = s.event_id
     where e.code = $1 order by md5(s.registration_id::text) limit $2`,
    [event.code, ofEach],
  )
  console.log(`${event.people} people in ${event.races} races of one event\n`)
  const all: number[] = []
  for (const [what, asked] of Object.entries(kinds)) {
    const took: number[] = []
    for (const isWarm of [false, true])
      for (const person of some) {
        const startedAt = performance.now()
        const wish = { ...asked(person), eventCode: event.code, language: 'ru', take: 100 } as const
        await db.transaction({ role: 'app', tenantId: 1, readOnly: true }, (tx) => startListPage(tx, wish))
        if (isWarm) took.push(performance.now() - startedAt)
      }
    print(what, took)
    all.push(...took)
  }
  print('all of them', all)
  const p95 = shareOf(all, 0.95)
  console.log(`p95 ${p95.toFixed(1)} ms, ${p95 < goalMs ? 'below' : 'NOT below'} ${goalMs} ms`)
}

type Person = Readonly<Record<'lastName' | 'firstName' | 'city' | 'club' | 'race', string>> & { readonly bib: number }

const kinds: Readonly<Record<string, (person: Person) => Asked>> = {
  'the list as it opens': () => ({}),
  'one race': ({ race }) => ({ race }),
  'a surname’s beginning': ({ lastName }) => ({ q: lastName.slice(0, 4) }),
  'a surname and a name': ({ lastName, firstName }) => ({ q: `${lastName} ${firstName.slice(0, 2)}` }),
  'a number': ({ bib }) => ({ q: String(bib) }),
  'a link to a number': ({ bib }) => ({ bib }),
  'a link to a number, by name': ({ bib }) => ({ bib, sort: 'name' }),
  'by name': () => ({ sort: 'name' }),
  'by birth year, downwards': () => ({ sort: '-birth-year' }),
  'by city, one race': ({ race }) => ({ sort: 'city', race }),
  'by club': () => ({ sort: 'club' }),
  'a city': ({ city }) => ({ city }),
  'a city by name': ({ city }) => ({ city, sort: 'name' }),
  'a club in a race': ({ club, race }) => ({ club, race }),
}

function print(what: string, took: readonly number[]): void {
  const at = (share: number) => shareOf(took, share).toFixed(1).padStart(7)
  console.log(`${what.padEnd(30)} p50 ${at(0.5)}  p95 ${at(0.95)}  max ${at(1)} ms`)
}

function shareOf(took: readonly number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
