import type { Language } from '#src/kernel/texts.ts'
import { type Fragment, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { StartListRow } from '../../contract/start-list.ts'
import type { StartListColumn, StartListSort } from '../../domain/start-list-sort.ts'
import type { StartListCursor } from '../reads/start-list-cursor.ts'

const namedColumns = { city: fragment`s.city`, club: fragment`s.club`, team: fragment`s.team` }

const maxOptions = 200

/** The distinct values of a column, the most frequent first. */
export async function listNames(tx: Tx, eventId: string, column: 'city' | 'club' | 'team'): Promise<string[]> {
  const named = namedColumns[column]
  const rows = await tx.sql<{ name: string }>(fragment`
    select min(${named}) as name from registration.start_list s
    where s.event_id = ${eventId} and not s.is_hidden and ${named} <> ''
    group by ${keys[column]} order by count(*) desc, 1 limit ${maxOptions}`)
  return rows.map(({ name }) => name)
}

/** The sort keys, as in the indexes. */
const keys: Record<StartListColumn, Fragment> = {
  bib: fragment`coalesce(s.bib, 0)`,
  name: fragment`((s.norm || ' ' || registration.list_key(s.first_name)) collate "C")`,
  'birth-year': fragment`s.birth_year`,
  city: fragment`registration.list_key(s.city)`,
  club: fragment`registration.list_key(s.club)`,
  team: fragment`registration.list_key(s.team)`,
  stage: fragment`coalesce(s.stage, 0)`,
}
/** Whether the column's values are numbers. */
export const isNumericColumn: Record<StartListColumn, boolean> = {
  ...{ bib: true, 'birth-year': true, stage: true },
  ...{ name: false, city: false, club: false, team: false },
}

export type StartListScope = {
  /** A condition on rows `s`. */
  readonly condition: Fragment
  readonly sort: StartListSort
  readonly language: Language
  /**
   * Whether matching rows are collected and then sorted. Else the index of the order is scanned
   * until the page is full, which is slow where few rows match. PostgreSQL chooses wrongly between
   * the two, since it underestimates the cost of computing keys.
   */
  readonly collectsMatches: boolean
  /** The ids of the account's own entries and teams. */
  readonly own: readonly string[]
}
export type StartListDbRow = Omit<StartListRow, 'fullName' | 'wave'> &
  StartListCursor & {
    readonly lastName: string
    readonly firstName: string
    readonly wave: string | null
    readonly isWaveConfirmed: boolean
  }

/** How many rows of the start list are shown by name, and how many participants are hidden. */
export async function countRows(
  tx: Tx,
  condition: StartListScope['condition'],
): Promise<{ named: number; hidden: number }> {
  const [row] = await tx.sql<{ named: number; hidden: number }>(fragment`
    select count(*) filter (where not s.is_hidden)::int as named, count(*) filter (where s.is_hidden)::int as hidden
    from registration.start_list s where ${condition}`)
  return row ?? { named: 0, hidden: 0 }
}

/** The position of a bib under the current filters and order. */
export async function findBibCursor(
  tx: Tx,
  { condition, sort }: StartListScope,
  bib: number,
): Promise<StartListCursor | null> {
  const [row] = await tx.sql<StartListCursor>(fragment`
    select ${keys[sort.by]} as key, s.entry_id as id from registration.start_list s
    where ${condition} and coalesce(s.bib, 0) = ${bib} and not s.is_hidden order by 1, 2 limit 1`)
  return row ?? null
}

type Where = { readonly after: StartListCursor | null } | { readonly from: StartListCursor }

/** The rows after a cursor, without hidden participants. */
export async function listStartListRows(
  tx: Tx,
  { condition, sort, language, collectsMatches, own }: StartListScope,
  where: Where,
  take: number,
): Promise<StartListDbRow[]> {
  const key = keys[sort.by]
  const named = fragment`registration.start_list s where ${condition} and not s.is_hidden`
  const direction = sort.isDescending ? fragment`desc` : fragment`asc`
  return await tx.sql<StartListDbRow>(fragment`
    ${collectsMatches ? fragment`with s as materialized (select s.* from ${named})` : fragment``}
    select ${key} as key, s.entry_id as id, ${shownColumns(language)}, ${isOneOf(own)} as "isOwn"
    from ${collectsMatches ? fragment`s` : fragment`(select s.* from ${named}) s`} join catalog.races r on r.id = s.race_id
    where ${beyond(sort, where)}
    order by ${key} ${direction}, s.entry_id ${direction} limit ${take}`)
}

/** The columns of rows `s` with their races `r`. */
function shownColumns(language: Language) {
  const raceName = language === 'ru' ? fragment`r.name_ru` : fragment`r.name_en`
  return fragment`s.bib, s.last_name as "lastName", s.first_name as "firstName", s.birth_year as "birthYear", s.city, s.club,
    s.team, s.stage, s.region, s.rank, ${raceName} as race, r.code as "raceCode", s.wave,
    s.wave_confirmed as "isWaveConfirmed"`
}

function isOneOf(own: readonly string[]) {
  if (own.length === 0) return fragment`false`
  return fragment`(s.entry_id = any (${own}::uuid[]) or coalesce(s.team_id = any (${own}::uuid[]), false))`
}

const maxOwn = 20

/** The rows of these entries and teams, anywhere in the event. */
export async function ownRows(
  tx: Tx,
  eventId: string,
  own: readonly string[],
  language: Language,
): Promise<StartListDbRow[]> {
  if (own.length === 0) return []
  return await tx.sql<StartListDbRow>(fragment`
    select ${keys.bib} as key, s.entry_id as id, ${shownColumns(language)}, true as "isOwn"
    from registration.start_list s join catalog.races r on r.id = s.race_id
    where s.event_id = ${eventId} and not s.is_hidden and ${isOneOf(own)}
    order by r.position, ${keys.bib}, s.entry_id limit ${maxOwn}`)
}

function beyond(sort: StartListSort, where: Where) {
  const at = 'from' in where ? where.from : where.after
  if (at === null) return fragment`true`
  const key = keys[sort.by]
  const value = isNumericColumn[sort.by] ? fragment`${at.key}::int` : fragment`${at.key}::text`
  const line = fragment`(${key}, s.entry_id)`
  const point = fragment`(${value}, ${at.id}::uuid)`
  if ('from' in where) return sort.isDescending ? fragment`${line} <= ${point}` : fragment`${line} >= ${point}`
  return sort.isDescending ? fragment`${line} < ${point}` : fragment`${line} > ${point}`
}
