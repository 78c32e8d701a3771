import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'
import { type EventQuery, filtersOf } from '../../domain/event-query.ts'
import type { SeriesDraft } from '../../domain/series-draft.ts'
import type { Sport } from '../../domain/sport.ts'
import type { Tab } from '../../domain/tabs.ts'
import { conditionOf, otherFilters } from './filter-conditions.ts'
import { listed } from './find-events.ts'
import { tabConditions } from './tab-conditions.ts'

export type SeriesRow = {
  readonly code: string
  readonly nameRu: string
  readonly nameEn: string
  readonly aboutRu: string
  readonly aboutEn: string
  readonly website: string
  readonly organizerRu: string
  readonly organizerEn: string
}

const columns = fragment`r.code, r.name_ru as "nameRu", r.name_en as "nameEn", r.about_ru as "aboutRu",
  r.about_en as "aboutEn", r.website, o.name_ru as "organizerRu", o.name_en as "organizerEn"`
const source = fragment`catalog.series r join organizers.organizers o on o.id = r.organizer_id`

export async function findSeries(tx: Tx, code: string): Promise<SeriesRow | null> {
  const [row] = await tx.run<SeriesRow>(fragment`select ${columns} from ${source} where r.code = ${code}`)
  return row ?? null
}

/** The names of a series that this organizer may put an event into; null where it has none with this code. */
export async function seriesOfOrganizer(tx: Tx, code: string, organizerId: string): Promise<readonly string[] | null> {
  const [row] = await tx.sql<{ names: string[] }>`
    select array[name_ru, name_en] as names from catalog.series where code = ${code} and organizer_id = ${organizerId}`
  return row?.names ?? null
}

/** @returns its id; null where the code is another organizer's or another brand's */
export async function writeSeries(tx: Tx, draft: SeriesDraft): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`
    insert into catalog.series as s (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, website)
    values (${draft.tenantId}, ${draft.organizerId}, ${draft.code}, ${draft.name.ru}, ${draft.name.en},
            ${draft.about.ru}, ${draft.about.en}, ${draft.website})
    on conflict (code) do update set name_ru = excluded.name_ru, name_en = excluded.name_en,
      about_ru = excluded.about_ru, about_en = excluded.about_en, website = excluded.website
    where s.organizer_id = excluded.organizer_id and s.tenant_id = excluded.tenant_id
    returning id`
  return row?.id ?? null
}

export type FoundSeries = SeriesRow & {
  readonly events: number
  /** The next event's first day; null where all are over. */
  readonly nextOn: PlainDate | null
  readonly firstOn: PlainDate
  readonly lastOn: PlainDate
  readonly sports: readonly Sport[]
  readonly cities: readonly { readonly ru: string; readonly en: string }[]
  /** The event that stands for the series in pictures: the next, else the last. */
  readonly face: { readonly code: string; readonly sport: Sport; readonly tenant: string }
}

/** Every series with an event that the filters leave, soonest next event first; those that are over come last, newest first. */
export async function seriesFound(tx: Tx, query: EventQuery): Promise<FoundSeries[]> {
  const matching = fragment.join(
    filtersOf(query).map((filters) => conditionOf(filters, otherFilters(), tx.now)),
    fragment` and `,
  )
  return await tx.run<FoundSeries>(fragment`
    with base as (select s.* from ${listed(tx.now)} where s.series_code is not null and ${matching}),
    summed as (
      select s.series_code, count(*)::int as events, min(s.starts_on) as "firstOn", max(s.ends_on) as "lastOn",
        min(s.starts_on) filter (where s.starts_on >= s.today) as "nextOn",
        jsonb_agg(distinct s.sport) as sports,
        jsonb_agg(distinct jsonb_build_object('ru', s.city_ru, 'en', s.city_en)) as cities,
        (array_agg(jsonb_build_object('code', s.code, 'sport', s.sport,
                                      'tenant', (select t.code from tenants.tenants t where t.id = s.tenant_id))
                   order by s.starts_on < s.today, abs(s.starts_on - s.today), s.code))[1] as face
      from base s group by s.series_code)
    select ${columns}, f.events, f."firstOn", f."lastOn", f."nextOn", f.sports, f.cities, f.face
    from summed f join ${source} on r.code = f.series_code
    order by f."nextOn" nulls last, f."lastOn" desc, r.code`)
}

/** The series of a tab's events, with how many of them it holds. */
export async function seriesOffered(
  tx: Tx,
  tab: Tab,
): Promise<readonly (Pick<SeriesRow, 'code' | 'nameRu' | 'nameEn'> & { readonly count: number })[]> {
  return await tx.run(fragment`
    select r.code, r.name_ru as "nameRu", r.name_en as "nameEn", f.count
    from (select s.series_code, count(*)::int as count from ${listed(tx.now)}
          where s.series_code is not null and ${tabConditions[tab]} group by s.series_code) f
    join catalog.series r on r.code = f.series_code order by f.count desc, r.code`)
}
