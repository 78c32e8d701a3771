import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { fragment } from '#src/platform/db/sql.ts'

export type CodeNames = BothLanguages

/** The names of organizers and series, by their codes. */
export async function namesOfCodes(
  tx: Tx,
  { clubs, series }: { readonly clubs: readonly string[]; readonly series: readonly string[] },
): Promise<{ readonly clubs: ReadonlyMap<string, CodeNames>; readonly series: ReadonlyMap<string, CodeNames> }> {
  const rows = await tx.run<CodeNames & { readonly kind: 'club' | 'series'; readonly code: string }>(fragment`
    select 'club' as kind, code, name_ru as ru, name_en as en from organizers.organizers where code = any(${clubs})
    union all select 'series', code, name_ru, name_en from catalog.series where code = any(${series})`)
  const of = (kind: 'club' | 'series') =>
    new Map(rows.filter((row) => row.kind === kind).map(({ code, ru, en }) => [code, { ru, en }]))
  return { clubs: of('club'), series: of('series') }
}
