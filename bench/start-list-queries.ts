import type { startListPage } from '#src/modules/start-list/server/reads/start-list-page.ts'
import type { Database } from '#src/platform/db/database.ts'

export type StartListInput = Omit<Parameters<typeof startListPage>[1], 'language'>
export type NamedStartListQuery = { readonly kind: string; readonly input: StartListInput }

type Person = Readonly<Record<'lastName' | 'firstName' | 'city' | 'club' | 'race', string>> & { readonly bib: number }

const kinds: Readonly<Record<string, (person: Person) => Omit<StartListInput, 'eventCode' | 'take'>>> = {
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

/**
 * `ofEach` pages of each kind from the event with the fullest race, requested by values in its
 * start list.
 */
export async function startListQueries(db: Database, ofEach: number): Promise<NamedStartListQuery[]> {
  const [race] = await fullestRaces(db)
  if (race === undefined) throw new Error('the seeded database has no start list')
  const { rows: people } = await db.pool.query<Person>(
    `select s.bib, s.last_name as "lastName", s.first_name as "firstName", s.city, s.club, r.code as race
     from registration.start_list s join catalog.races r on r.id = s.race_id
     where s.race_id = $1 order by md5(s.entry_id::text) limit $2`,
    [race.id, ofEach],
  )
  return Object.entries(kinds).flatMap(([kind, queryOf]) =>
    people.map((person) => ({ kind, input: { ...queryOf(person), eventCode: race.eventCode, take: 100 } })),
  )
}

/** Instances the participants of the fullest race with new bibs, until it has this many. */
export async function lengthenStartList(db: Database, people: number): Promise<void> {
  const [race] = await fullestRaces(db)
  if (race === undefined || race.participants >= people) return
  await db.pool.query(
    `insert into registration.start_list (entry_id, tenant_id, event_id, race_id, bib, last_name, first_name, birth_year,
       gender, city, club, norm)
     select gen_random_uuid(), tenant_id, event_id, race_id, bib + 10000000 * n, last_name, first_name, birth_year, gender, city, club,
       norm
     from generate_series(1, $2::int) n cross join registration.start_list where race_id = $1 limit $3`,
    [race.id, Math.ceil(people / race.participants), people - race.participants],
  )
  await db.pool.query('vacuum analyze registration.start_list')
}

async function fullestRaces(db: Database) {
  const { rows } = await db.pool.query<{ id: string; eventCode: string; participants: number }>(`
    select s.race_id as id, e.code as "eventCode", count(*)::int as participants
    from registration.start_list s join catalog.events e on e.id = s.event_id group by 1, 2 order by 3 desc, 1 limit 1`)
  return rows
}
