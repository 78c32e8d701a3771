import { spellingKeys } from '#src/kernel/name-spelling.ts'
import { searchNorm } from '#src/modules/registration/domain/search-norm.ts'
import { findOtherNames } from '#src/modules/search/server/reads/city-names.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** An event with the races by which its list can be filtered. */
export type SearchedEvent = {
  readonly id: string
  readonly races: readonly {
    readonly id: string
    readonly code: string
    readonly waves: readonly string[]
    readonly stageCount: number
  }[]
}

export type StartListFilters = {
  readonly q?: string | undefined
  readonly race?: string | undefined
  readonly city?: string | undefined
  readonly club?: string | undefined
  readonly team?: string | undefined
  readonly stage?: number | undefined
  readonly wave?: string | undefined
}

/** A published event with its races, waves and number of relay stages; null if there is none. */
export async function findSearchedEvent(tx: Tx, code: string): Promise<SearchedEvent | null> {
  const [event] = await tx.sql<SearchedEvent>`
    select e.id, (
      select coalesce(json_agg(json_build_object('id', r.id, 'code', r.code,
        'waves', (select coalesce(json_agg(c ->> 'code'), '[]') from jsonb_array_elements(r.waves) c),
        'stageCount', case when r.kind = 'relay' then coalesce(jsonb_array_length(r.team_rules -> 'stages'), 0) else 0 end)
        order by r.position), '[]')
      from catalog.races r where r.event_id = e.id) as races
    from catalog.events e where e.code = ${code} and e.status <> 'draft'`
  return event ?? null
}

/** The condition of the filters on rows `s`; hidden rows match too. */
export function filterCondition(event: SearchedEvent, filters: StartListFilters) {
  const race = filters.race === undefined ? undefined : event.races.find(({ code }) => code === filters.race)
  const conditions = [
    fragment`s.event_id = ${event.id}`,
    ...(filters.race === undefined ? [] : [fragment`s.race_id = ${race?.id ?? null}::uuid`]),
    ...(filters.q === undefined || filters.q === '' ? [] : [personCondition(filters.q)]),
    ...(filters.city ? [cityCondition(filters.city)] : []),
    ...(filters.club ? [startsWith(fragment`registration.list_key(s.club)`, filters.club)] : []),
    ...(filters.team ? [startsWith(fragment`registration.list_key(s.team)`, filters.team)] : []),
    ...(filters.stage === undefined ? [] : [fragment`coalesce(s.stage, 0) = ${filters.stage}`]),
    ...(filters.wave ? [fragment`s.wave = ${filters.wave}`] : []),
  ]
  return fragment.join(conditions, fragment` and `)
}

/** Whether a filter is set: a search, a leg or a race may be a single person. */
export function isFiltered({ q, race, city, club, team, stage, wave }: StartListFilters): boolean {
  return [q, race, city, club, team, stage, wave].some((one) => one !== undefined && one !== '')
}

/**
 * A number is a bib; other text is the beginning of a surname, optionally followed by that of a
 * first name, also in Latin letters.
 */
function personCondition(q: string) {
  if (/^\d{1,9}$/.test(q)) return fragment`coalesce(s.bib, 0) = ${Number(q)} and s.bib is not null` // in the form of the index
  const [surname = '', ...name] = q.split(/\s+/)
  const norm = fragment`(s.norm collate "C")`
  const whole = startsWith(norm, q)
  const spelled = spelledAs(fragment`s.norm`, q)
  if (name.length === 0) return spelled === null ? whole : fragment`(${whole} or ${spelled})`
  const firstName = fragment`registration.list_key(s.first_name)`
  const typed = fragment`${startsWith(norm, surname)} and (${whole} or ${startsWith(firstName, name.join(' '))})`
  const [spelledSurname, spelledName] = [spelledAs(fragment`s.norm`, surname), spelledAs(firstName, name.join(' '))]
  if (spelledSurname === null) return typed
  const either = fragment.join(
    [spelled, spelledName].filter((one) => one !== null),
    fragment` or `,
  )
  return fragment`(${typed} or ${spelledSurname} and (${either}))`
}

/** A Russian name whose beginning is typed in Latin letters; null where the text has none. */
function spelledAs(name: Fragment, text: string): Fragment | null {
  const prefixes = spellingKeys(text).map((key) => startsWith(fragment`registration.spelling_key(${name})`, key))
  return prefixes.length === 0 ? null : fragment`(${fragment.join(prefixes, fragment` or `)})`
}

/** A city by either of its names: the list has it as it was typed. */
function cityCondition(city: string) {
  const key = fragment`registration.list_key(s.city)`
  const otherNames = findOtherNames(city).map(searchNorm)
  const typed = startsWith(key, city)
  return otherNames.length === 0 ? typed : fragment`(${typed} or ${key} = any (${otherNames}::text[]))`
}

const maxCodePoint = '\u{10ffff}'

/**
 * A prefix match by byte order. As a range the index alone answers it; `like` recomputes the key of
 * every match, which took two thirds of the time for a city with thousands of rows.
 */
function startsWith(key: Fragment, text: string) {
  const beginning = searchNorm(text)
  return fragment`(${key} >= ${beginning} and ${key} <= ${beginning + maxCodePoint})`
}
