import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { assignBibs } from '../../../server/queries/assign-bibs.ts'
import { waveEmailJob } from '../jobs/wave-email.ts'
import { lockEntries, writeWave } from '../queries/waves.ts'

export type ConfirmedWave = { readonly entryId: string; readonly bib: number | null; readonly code: string }

/**
 * Writes the organizer's waves. A participant moved to a wave with its own bib range gets a bib
 * from it, and the old bib is not reused; confirmed and moved participants are notified. A repeated
 * call changes nothing.
 * @locks the entries by id, then the counters
 */
export async function confirmWaves(
  tx: Tx,
  race: RaceRules,
  requestedWaves: readonly { readonly entryId: string; readonly wave: string }[],
): Promise<Result<ConfirmedWave[], 'registration.entry_unknown' | 'registration.wave_unknown'>> {
  const waves = new Map(race.waves.map((wave) => [wave.code, wave]))
  if (requestedWaves.some(({ wave }) => !waves.has(wave))) return err('registration.wave_unknown')
  const entries = await lockEntries(
    tx,
    race.raceId,
    requestedWaves.map(({ entryId }) => entryId),
  )
  const done: ConfirmedWave[] = []
  for (const { entryId, wave: code } of requestedWaves) {
    const entry = entries.find(({ id }) => id === entryId)
    if (entry === undefined) return err('registration.entry_unknown')
    const isMoved = entry.wave !== code
    if (!isMoved && entry.isConfirmed) {
      done.push({ entryId, bib: entry.bib, code })
      continue
    }
    const wave = waves.get(code)
    const bib =
      isMoved && wave?.bibFrom != null
        ? (
            await assignBibs(tx, entry.tenantId, [{ id: entryId, raceId: race.raceId, bibFrom: race.bibFrom, wave }])
          ).get(entryId)
        : undefined
    await writeWave(tx, entryId, { wave: code, isConfirmed: true, bib: bib ?? null })
    await tx.enqueue(waveEmailJob, { orderId: entry.orderId, entryId, changeId: newId() })
    done.push({ entryId, bib: bib ?? entry.bib, code })
  }
  return ok(done)
}
