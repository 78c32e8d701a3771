import type { BothLanguages } from '#src/kernel/texts.ts'
import { compile, fragment } from '#src/platform/db/sql.ts'
import type { Tx } from '#src/platform/db/tx.ts'

export type CodeNames = BothLanguages

const { text: namesText } = compile(fragment`
  select 'club' as kind, code, name_ru as ru, name_en as en from organizers.organizers where code = any(${[]}::text[])
  union all select 'series', code, name_ru, name_en from catalog.series where code = any(${['']}::text[])`)

/** The names of organizers and series, by their codes. */
export async function findNamesByCode(
  tx: Tx,
  { clubs, series }: { readonly clubs: readonly string[]; readonly series: readonly string[] },
): Promise<{ readonly clubs: ReadonlyMap<string, CodeNames>; readonly series: ReadonlyMap<string, CodeNames> }> {
  if (clubs.length === 0 && series.length === 0) return { clubs: new Map(), series: new Map() }
  const rows = await tx.named<CodeNames & { readonly kind: 'club' | 'series'; readonly code: string }>(
    'catalog.names_of_codes',
    namesText,
    [clubs, series],
  )
  const of = (kind: 'club' | 'series') =>
    new Map(rows.filter((row) => row.kind === kind).map(({ code, ru, en }) => [code, { ru, en }]))
  return { clubs: of('club'), series: of('series') }
}
