import { compile, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { EventIndex, type SearchRow } from './event-index.ts'

type CachedIndex = {
  readonly database: string
  readonly index: EventIndex
  /** All transactions older than this id are in the index. */
  seenUntil: string
}

let cached: CachedIndex | null = null
let loading: Promise<CachedIndex> | null = null

/**
 * The index as this transaction sees the search. It is cached in memory, and each call reads the
 * rows written since by transactions that had not ended at the last read. So all processes return
 * the same results, and published events at once.
 */
export async function currentIndex(tx: Tx): Promise<EventIndex> {
  // A writing transaction loads its own index and does not share it, since its changes are
  // uncommitted.
  if (!tx.scope.readOnly) return (await load(tx)).index
  for (;;) {
    const current = cached ?? (await loadOnce(tx))
    const changes = await readChanges(tx, current.seenUntil)
    const isOurs = changes.database === current.database && BigInt(changes.seenUntil) >= BigInt(current.seenUntil)
    if (isOurs && current.index.deadCount <= maxDead + current.index.size / 4) {
      for (const row of changes.rows) current.index.put(row)
      current.seenUntil = changes.seenUntil
      return current.index
    }
    if (cached === current) cached = null // another database, a restored one, or too many changes
  }
}

const maxDead = 1_000
const perRead = 1_000

/** Loads the index once for concurrent callers. */
async function loadOnce(tx: Tx): Promise<CachedIndex> {
  if (loading !== null) {
    const shared = await loading.catch(() => null)
    if (shared !== null) return shared
  }
  const own = load(tx)
  loading = own
  try {
    cached = await own
    return cached
  } finally {
    if (loading === own) loading = null
  }
}

/** Reads the whole search in parts, so that the process can serve other requests in between. */
async function load(tx: Tx): Promise<CachedIndex> {
  const [start] = await tx.sql<Omit<IndexChanges, 'rows'>>(fragment`select ${where}`)
  if (start === undefined) throw new Error('reading the search index version returned no row')
  const index = new EventIndex()
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await tx.sql<SearchRow & { id: string }>(fragment`
      select s.event_id as id, ${columns} from catalog.event_search s
      where s.event_id > ${after}::uuid order by s.event_id limit ${perRead}`)
    for (const row of rows) index.put(row)
    const last = rows.at(-1)
    if (last === undefined || rows.length < perRead) return { ...start, index }
    after = last.id
  }
}

type IndexChanges = { readonly database: string; readonly seenUntil: string; readonly rows: readonly SearchRow[] }

/** Without a change there is one row, with the snapshot alone. */
type NoRow = { readonly [Column in keyof SearchRow]: null }

async function readChanges(tx: Tx, since: string): Promise<IndexChanges> {
  const rows = await tx.named<Omit<IndexChanges, 'rows'> & (SearchRow | NoRow)>('catalog.search_changes', changesText, [
    since,
  ])
  const [first] = rows
  if (first === undefined) throw new Error('reading the search index changes returned no row')
  const { database, seenUntil } = first
  return { database, seenUntil, rows: rows.filter((row) => row.code !== null) }
}

const where = fragment`current_database()::text as database, pg_snapshot_xmin(pg_current_snapshot())::text as "seenUntil"`

const columns = fragment`
  s.code, s.norm, s.name_words as "nameWords", s.sport, s.city_ru as "cityRu", s.city_en as "cityEn", s.city_norm as "cityNorm", s.series_code as series, s.time_zone as "timeZone",
  s.starts_on - date '2000-01-01' as "startsOn", s.ends_on - date '2000-01-01' as "endsOn",
  case when cardinality(s.race_days) <> s.ends_on - s.starts_on + 1
    then array(select day - date '2000-01-01' from unnest(s.race_days) day) end as "raceDays",
  s.country, s.region_ru as "regionRu", s.region_en as "regionEn", s.venue_ru as "venueRu", s.venue_en as "venueEn", s.latitude, s.longitude,
  s.club, s.championship, s.championship_ru as "championshipRu", s.championship_en as "championshipEn", s.is_national_running_movement as "isNationalRunningMovement", s.is_fast as "isFast",
  s.is_free as "isFree", s.is_cancelled_or_postponed as "isCancelledOrPostponed", s.requirements,
  array(select extract(epoch from moment)::float8 from unnest(s.on_sale) one cross join lateral unnest(array[lower(one), upper(one)]) moment) as "onSale",
  s.is_listed as "isListed", s.is_online as "isOnline", s.has_results as "hasResults", s.rating_hundredths as rating,
  s.ages::text as ages, s.distances`

const { text: changesText } = compile(fragment`
  select present.*, s.* from (select ${where}) present
  left join lateral (
    select ${columns} from catalog.event_search s
    -- rows that came out of another server's dump name transactions that are still ahead here
    where s.written_by >= ${''}::xid8 and s.written_by < pg_snapshot_xmax(pg_current_snapshot())
  ) s on true`)
