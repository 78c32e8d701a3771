import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The names of events and races by id, in a language. */
export async function findNames(
  tx: Tx,
  ids: { readonly eventIds: readonly string[]; readonly raceIds: readonly string[] },
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.sql<{ id: string; ru: string; en: string }>`
    select id, name_ru as ru, name_en as en from catalog.events where id = any (${[...ids.eventIds]}::uuid[])
    union all
    select id, name_ru, name_en from catalog.races where id = any (${[...ids.raceIds]}::uuid[])`
  return new Map(rows.map((row) => [row.id, row[language]]))
}
