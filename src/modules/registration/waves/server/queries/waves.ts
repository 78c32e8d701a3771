import type { Tx } from '#src/platform/db/tx.ts'

/**
 * The confirmed entries among these ids, of this race.
 * @locks entries in the order of their ids
 */
export async function lockEntries(tx: Tx, raceId: string, ids: readonly string[]) {
  return await tx.sql<{
    id: string
    orderId: string
    tenantId: number
    wave: string | null
    isConfirmed: boolean
    bib: number | null
  }>`
    select id, order_id as "orderId", tenant_id as "tenantId", wave, wave_confirmed as "isConfirmed", bib
    from registration.entries
    where race_id = ${raceId} and id = any (${ids}::uuid[]) and state = 'confirmed' order by id for update`
}

/** Writes an entry's wave, optionally with a new bib, to the entry and to the start list. */
export async function writeWave(
  tx: Tx,
  entryId: string,
  to: { readonly wave: string | null; readonly isConfirmed: boolean; readonly bib?: number | null },
): Promise<void> {
  await tx.sql`
    with changed as (
      update registration.entries
      set wave = ${to.wave}, wave_confirmed = ${to.isConfirmed}, bib = coalesce(${to.bib ?? null}::int, bib)
      where id = ${entryId} returning id, bib
    )
    update registration.start_list s set wave = ${to.wave}, wave_confirmed = ${to.isConfirmed}, bib = changed.bib
    from changed where s.entry_id = changed.id`
}
