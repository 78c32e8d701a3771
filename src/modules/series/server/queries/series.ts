import { fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type SeriesRow = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly aboutRu: string
  readonly aboutEn: string
  readonly website: string
  readonly organizerRu: string
  readonly organizerEn: string
  readonly hasStandings: boolean
  /**
   * The month in which its season begins, by the scoring of its standings; null where it has none.
   */
  readonly seasonMonth: 1 | 7 | null
}

const columns = fragment`r.code, r.name_ru as "nameRu", r.name_en as "nameEn", r.about_ru as "aboutRu",
  r.about_en as "aboutEn", r.website, o.name_ru as "organizerRu", o.name_en as "organizerEn",
  r.standings is not null as "hasStandings", (r.standings->>'seasonMonth')::int as "seasonMonth"`
const source = fragment`catalog.series r join organizers.organizers o on o.id = r.organizer_id`

export async function findSeries(tx: Tx, code: string): Promise<SeriesRow | null> {
  const [row] = await tx.sql<SeriesRow>(fragment`select ${columns} from ${source} where r.code = ${code}`)
  return row ?? null
}

/**
 * The rows of series by code, each with the tenant of the event at the same position in `posterEventCodes`.
 */
export async function listSeriesOfEvents(
  tx: Tx,
  codes: readonly string[],
  posterEventCodes: readonly string[],
): Promise<readonly (SeriesRow & { readonly tenant: string })[]> {
  return await tx.sql<SeriesRow & { tenant: string }>(fragment`
    select ${columns}, (select t.code from catalog.events e join tenants.tenants t on t.id = e.tenant_id where e.code = f.posterEvent) as tenant
    from unnest(${[...codes]}::text[], ${[...posterEventCodes]}::text[]) as f (code, posterEvent)
    join catalog.series r on r.code = f.code join organizers.organizers o on o.id = r.organizer_id`)
}
