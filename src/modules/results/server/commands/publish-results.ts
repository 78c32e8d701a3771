import { isBefore } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { rankResults } from '../../domain/rank-results.ts'
import { rankSplits } from '../../domain/rank-splits.ts'
import { type ResultListDraft, type ResultListIssue, resultListIssue } from '../../domain/result-list.ts'
import { lockNaming, writeResultList } from '../queries/write-results.ts'
import { emitResultsChanged } from './emit-results-changed.ts'
import { followClaims } from './follow-claims.ts'
import { linesToPublish } from './results-to-publish.ts'

export type ResultsRefusal = ResultListIssue | 'results.race_not_found' | 'results.not_started' | 'results.bib_unknown'
export type PublishedResults = { readonly entries: number; readonly finishers: number }

/**
 * Publishes the results of a race in place of earlier ones; idempotent. Names come from the start
 * list by bib, ranks from the times. A participant registered on the spot is described in the row,
 * a team may give the line-up that started. Runs in the event's tenant, or as the system.
 */
export async function publishResults(
  tx: Tx,
  of: { readonly eventCode: string; readonly raceCode: string },
  resultList: ResultListDraft,
): Promise<Result<PublishedResults, ResultsRefusal>> {
  const issue = resultListIssue(resultList)
  if (issue) return err(issue.code, { fields: { [issue.at]: issue.code } })
  const race = await findRaceRules(tx, of.eventCode, of.raceCode)
  if (race === null) return err('results.race_not_found')
  if (isBefore(tx.now, race.startsAt)) return err('results.not_started')
  await lockNaming(tx, race.eventId)
  const lines = await linesToPublish(tx, race, resultList)
  if (!lines.ok) return lines
  const ranked = rankResults(rankSplits(lines.value), resultList.rankedBy)
  const { tenantId, eventId, raceId } = race
  await writeResultList(tx, { tenantId, eventId, raceId, resultList, rows: ranked })
  await followClaims(tx, raceId)
  await emitResultsChanged(tx, { eventId, raceId, eventCode: of.eventCode, hasResults: true })
  return ok({ entries: ranked.length, finishers: ranked.filter(({ rank }) => rank !== null).length })
}
