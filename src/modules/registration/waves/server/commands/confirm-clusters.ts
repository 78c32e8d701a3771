import { newId } from '#src/kernel/ids.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { bibsFor } from '../../../server/queries/confirmation.ts'
import { clusterEmailJob } from '../jobs/cluster-email.ts'
import { lockEntries, writeCluster } from '../queries/clusters.ts'

export type ConfirmedCluster = { readonly entryId: string; readonly bib: number | null; readonly code: string }

/**
 * Starting groups as the organizer says them. Whoever is moved to a group with numbers of its own has one of those, and the old number
 * is nobody's; whoever was confirmed or moved is told. Saying the same again changes nothing. Locks the entries by id, then the counters.
 */
export async function confirmClusters(
  tx: Tx,
  race: RaceRules,
  wanted: readonly { readonly entryId: string; readonly cluster: string }[],
): Promise<Result<ConfirmedCluster[], 'registration.entry_unknown' | 'registration.cluster_unknown'>> {
  const clusters = new Map(race.clusters.map((cluster) => [cluster.code, cluster]))
  if (wanted.some(({ cluster }) => !clusters.has(cluster))) return err('registration.cluster_unknown')
  const entries = await lockEntries(
    tx,
    race.raceId,
    wanted.map(({ entryId }) => entryId),
  )
  const done: ConfirmedCluster[] = []
  for (const { entryId, cluster: code } of wanted) {
    const entry = entries.find(({ id }) => id === entryId)
    if (entry === undefined) return err('registration.entry_unknown')
    const isMoved = entry.cluster !== code
    if (!isMoved && entry.isConfirmed) {
      done.push({ entryId, bib: entry.bib, code })
      continue
    }
    const cluster = clusters.get(code)
    const bib =
      isMoved && cluster?.bibFrom != null
        ? (
            await bibsFor(tx, entry.tenantId, [{ id: entryId, raceId: race.raceId, bibFrom: race.bibFrom, cluster }])
          ).get(entryId)
        : undefined
    await writeCluster(tx, entryId, { cluster: code, isConfirmed: true, bib: bib ?? null })
    await tx.enqueue(clusterEmailJob, { orderId: entry.orderId, entryId, changeId: newId() })
    done.push({ entryId, bib: bib ?? entry.bib, code })
  }
  return ok(done)
}
