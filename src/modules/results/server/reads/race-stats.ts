import { LRUCache } from 'lru-cache'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RaceStats } from '../../contract/result.ts'
import { finishHistogram } from '../../domain/finish-histogram.ts'
import { finishCells, medianTime, outerTimes } from '../queries/read-result.ts'
import type { ResultListRow } from '../queries/read-results.ts'

const cache = new LRUCache<string, RaceStats>({ max: 200 })

/** The statistics of a race's results, computed once per publication. They contain no names. */
export async function raceStats(tx: Tx, resultList: ResultListRow): Promise<RaceStats> {
  const { raceId, version, rankedBy } = resultList
  const key = `${raceId}/${version}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const histogram = finishHistogram(await finishCells(tx, raceId, rankedBy))
  const stats = {
    histogram: histogram && { ...histogram, counts: [...histogram.counts] },
    ...(await outerTimes(tx, raceId, rankedBy)),
    medianMs: await medianTime(tx, raceId, resultList),
  }
  cache.set(key, stats)
  return stats
}
