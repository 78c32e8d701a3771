import type { Tx } from '#src/platform/db/tx.ts'
import type { SeriesDraft } from '../../domain/series-draft.ts'

/** The names of an organizer's series; null where the organizer has none with this code. */
export async function seriesOfOrganizer(tx: Tx, code: string, organizerId: string): Promise<readonly string[] | null> {
  const [row] = await tx.sql<{ names: string[] }>`
    select array[name_ru, name_en] as names from catalog.series where code = ${code} and organizer_id = ${organizerId}`
  return row?.names ?? null
}

/**
 * Creates or updates a series.
 * @returns its id; null where the code is another organizer's or another tenant's
 */
export async function writeSeries(tx: Tx, draft: SeriesDraft): Promise<string | null> {
  const standings = draft.standings === undefined ? null : JSON.stringify(draft.standings)
  const [row] = await tx.sql<{ id: string }>`
    insert into catalog.series as s (tenant_id, organizer_id, code, name_ru, name_en, about_ru, about_en, website, standings)
    values (${draft.tenantId}, ${draft.organizerId}, ${draft.code}, ${draft.name.ru}, ${draft.name.en},
            ${draft.about.ru}, ${draft.about.en}, ${draft.website}, ${standings}::jsonb)
    on conflict (code) do update set name_ru = excluded.name_ru, name_en = excluded.name_en,
      about_ru = excluded.about_ru, about_en = excluded.about_en, website = excluded.website,
      standings = excluded.standings
    where s.organizer_id = excluded.organizer_id and s.tenant_id = excluded.tenant_id
    returning id`
  return row?.id ?? null
}
