import { err, ok, type Result } from '#src/kernel/result.ts'
import { type Database, Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { decidedEmailJob } from '../jobs/emails.ts'
import type { OnlineEntry } from '../queries/online-entries.ts'
import { acceptedOfRace, lockRaceResults, lockSent, writeDecision } from '../queries/sent-results.ts'
import { deleteResultList, lockNaming } from '../queries/write-results.ts'
import { emitResultsChanged } from './emit-results-changed.ts'
import { followClaims } from './follow-claims.ts'
import { publishResults } from './publish-results.ts'

export type Decision = {
  readonly accountId: string
  readonly verdict: 'accept' | 'refuse'
  readonly reason: string
  /** The number of the reviewed submission; a newer one must be reviewed first. */
  readonly version: number
}
export type DecisionRefusal =
  | 'results.entry_not_found'
  | 'results.reason_missing'
  | 'results.sent_again'
  | 'results.decided_already'
  | 'results.no_bib'

/**
 * Accepts or refuses a submitted result and republishes the race's results from all accepted ones,
 * in one transaction. The opposite decision reverses it; the same decision twice is refused.
 */
export async function decideResult(
  db: Database,
  entry: OnlineEntry,
  { accountId, verdict, reason, version }: Decision,
): Promise<Result<null, DecisionRefusal>> {
  if (verdict === 'refuse' && reason === '')
    return err('results.reason_missing', { fields: { reason: 'results.reason_missing' } })
  if (entry.bib === null) return err('results.no_bib')
  const scope = { role: 'app', tenantId: entry.tenantId } as const
  return await db.transaction<Result<null, DecisionRefusal>>(scope, async (tx) => {
    await lockRaceResults(tx, entry.raceId)
    const sent = await lockSent(tx, entry)
    if (sent === null) return err('results.entry_not_found')
    if (sent.version !== version) return err('results.sent_again')
    const state = verdict === 'accept' ? 'accepted' : 'refused'
    if (sent.state === state) return err('results.decided_already')
    await writeDecision(tx, entry, { state, reason: verdict === 'accept' ? '' : reason, accountId })
    if (state === 'accepted' || sent.state === 'accepted') await publishAccepted(tx, entry)
    await tx.enqueue(decidedEmailJob, { entryId: entry.entryId, version, decidedAt: tx.now })
    return ok(null)
  })
}

/** Publishes the accepted results of an online race, ranked by their submitted times. */
async function publishAccepted(tx: Tx, { eventId, raceId, raceCode, eventCode }: OnlineEntry): Promise<void> {
  const accepted = await acceptedOfRace(tx, raceId)
  if (accepted.length === 0) {
    await lockNaming(tx, eventId)
    const hasResults = await deleteResultList(tx, raceId)
    await followClaims(tx, raceId)
    await emitResultsChanged(tx, { eventId, raceId, eventCode, hasResults })
    return
  }
  const rows = accepted.map(({ bib, timeMs }) => ({
    bib,
    status: 'finished' as const,
    gunMs: timeMs,
    netMs: timeMs,
    splitsMs: [],
  }))
  const published = await publishResults(tx, { eventCode, raceCode }, { rankedBy: 'net', splits: [], rows })
  if (!published.ok) throw new Rollback(published)
}
