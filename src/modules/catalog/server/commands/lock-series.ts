import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The id of a series, locked against other changes of it until commit; null where there is none.
 * @locks series
 */
export async function lockSeries(tx: Tx, code: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`select id from catalog.series where code = ${code} for no key update`
  return row?.id ?? null
}
