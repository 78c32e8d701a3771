import type { Tx } from '#src/platform/db/tx.ts'
import type { EntryToConfirm } from './confirmation.ts'

/**
 * Bibs for the entries, in their order, never twice; keyed by entry id. A wave with its own range
 * gives bibs from that range; once it is used up, the race's counter does.
 */
export async function assignBibs(
  tx: Tx,
  tenantId: number,
  entries: readonly EntryForBib[],
): Promise<Map<string, number>> {
  if (!entries.some(({ wave }) => wave?.bibFrom != null)) return await assignRaceBibs(tx, tenantId, entries)
  const ofWaves = await assignWaveBibs(tx, tenantId, entries)
  const left = entries.filter(({ id }) => !ofWaves.has(id))
  return new Map([...ofWaves, ...(await assignRaceBibs(tx, tenantId, left))])
}

/** Counters are locked by race and wave, before the counters of whole races. */
async function assignWaveBibs(tx: Tx, tenantId: number, entries: readonly EntryForBib[]): Promise<Map<string, number>> {
  const groups = [...Map.groupBy(entries, ({ raceId, wave }) => `${raceId}/${wave?.code}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const bibs = new Map<string, number>()
  for (const [, group] of groups) {
    const [{ raceId, wave } = {}] = group
    if (wave?.bibFrom == null || wave.bibTo === null) continue
    const { code, bibFrom, bibTo } = wave
    const [row] = await tx.sql<{ next: number }>`
      insert into registration.wave_bib_counters as c (tenant_id, race_id, wave, next_bib)
      values (${tenantId}, ${raceId}, ${code}, ${bibFrom + group.length})
      on conflict (tenant_id, race_id, wave) do update set next_bib = greatest(c.next_bib, ${bibFrom}) + ${group.length}
      returning next_bib - ${group.length} as next`
    const from = row?.next ?? bibTo + 1
    for (const [i, { id }] of group.entries()) if (from + i <= bibTo) bibs.set(id, from + i)
  }
  return bibs
}

/**
 * The next bibs of each race, in the entries' order, never twice; keyed by entry id. Races are
 * locked in the order of their ids.
 */
async function assignRaceBibs(tx: Tx, tenantId: number, entries: readonly EntryForBib[]): Promise<Map<string, number>> {
  const byRace = [...Map.groupBy(entries, (entry) => entry.raceId)]
  if (byRace.length === 0) return new Map()
  const rows = await tx.named<{ raceId: string; next: number }>(
    'registration.next_bibs',
    `with input as materialized (
       select * from unnest($2::uuid[], $3::int[], $4::int[]) as g (race_id, bib_from, entries)
     ), counted as (
       insert into registration.bib_counters (tenant_id, race_id, next_bib)
       select $1, race_id, bib_from + entries from input order by race_id
       on conflict (tenant_id, race_id) do update
         set next_bib = registration.bib_counters.next_bib
           + (select input.entries from input where input.race_id = excluded.race_id)
       returning race_id, next_bib
     )
     select counted.race_id as "raceId", counted.next_bib - input.entries as next from counted join input using (race_id)`,
    [
      tenantId,
      byRace.map(([raceId]) => raceId),
      byRace.map(([, group]) => group[0]?.bibFrom ?? 1),
      byRace.map(([, group]) => group.length),
    ],
  )
  const next = new Map(rows.map((row) => [row.raceId, row.next]))
  return new Map(
    byRace.flatMap(([raceId, group]) => {
      const from = next.get(raceId)
      if (from === undefined) throw new Error(`race ${raceId}: no bib counter`)
      return group.map((entry, i) => [entry.id, from + i] as const)
    }),
  )
}

/** The fields that decide an entry's bib. */
export type EntryForBib = Pick<EntryToConfirm, 'id' | 'raceId' | 'bibFrom' | 'wave'>
