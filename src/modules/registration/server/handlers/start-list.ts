import { err, ok } from '#src/kernel/result.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getStartList } from '../../contract/start-list.ts'
import { rankName } from '../../domain/sports-rank.ts'
import { searchNorm } from '../queries/confirmation.ts'
import { cursorOf, readCursor } from '../reads/start-list-cursor.ts'

type Row = {
  id: string
  bib: number | null
  lastName: string
  firstName: string
  birthYear: number
  city: string
  club: string
  team: string
  stage: number | null
  region: string
  rank: string
  cluster: string | null
  isClusterConfirmed: boolean
  race: string
  total: number
}

/** By number, then by entry; the search takes the beginning of a surname, or a whole number. */
export const getStartListHandler = handle(getStartList, async ({ tx, language }, { params, query }) => {
  const [event] = await tx.sql<{
    id: string
  }>`select id from catalog.events where code = ${params.code} and status <> 'draft'`
  if (event === undefined) return err('registration.event_not_found')
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  if (query.cursor !== undefined && after === null) return err('registration.bad_cursor')
  const found = fragment`s.event_id = ${event.id} ${matching(query.q)} ${ofRace(event.id, query.race)}`
  const raceName = language === 'ru' ? fragment`r.name_ru` : fragment`r.name_en`
  const page =
    after === null
      ? fragment``
      : fragment`and (coalesce(s.bib, 0), s.registration_id) > (${after.bib}, ${after.id}::uuid)`
  const rows = await tx.run<Row>(fragment`
    select s.registration_id as id, s.bib, s.last_name as "lastName", s.first_name as "firstName",
      s.birth_year as "birthYear", s.city, s.club, s.team, s.stage, s.region, s.rank, ${raceName} as race,
      s.cluster, s.cluster_confirmed as "isClusterConfirmed",
      (select count(*)::int from registration.start_list s where ${found}) as total
    from registration.start_list s join catalog.races r on r.id = s.race_id
    where ${found} ${page}
    order by coalesce(s.bib, 0), s.registration_id limit ${query.take + 1}`)
  const list = rows.slice(0, query.take)
  const last = list.at(-1)
  return ok({
    list: list.map(({ id, lastName, firstName, total, rank, cluster, isClusterConfirmed, ...rest }) => ({
      ...rest,
      rank: rankName(rank, language),
      cluster: cluster === null ? null : { code: cluster, isConfirmed: isClusterConfirmed },
      fullName: `${lastName} ${firstName}`,
    })),
    totalCount: rows[0]?.total ?? 0,
    nextCursor: rows.length > query.take && last ? cursorOf(last.bib ?? 0, last.id) : null,
  })
})

function matching(q: string | undefined) {
  if (q === undefined || q === '') return fragment``
  if (/^\d{1,9}$/.test(q)) return fragment`and coalesce(s.bib, 0) = ${Number(q)} and s.bib is not null` // as the index has it
  const prefix = `${searchNorm(q).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return fragment`and s.norm like ${prefix}`
}

function ofRace(eventId: string, code: string | undefined) {
  return code === undefined || code === ''
    ? fragment``
    : fragment`and s.race_id = (select id from catalog.races where event_id = ${eventId} and code = ${code})`
}
