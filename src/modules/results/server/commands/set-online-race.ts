import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { raceForResults } from '../queries/race-for-results.ts'
import { writeOnlineRace } from '../queries/sent-results.ts'

type Refusal = 'results.race_not_found' | 'results.not_online' | 'results.until_too_early'

/**
 * Sets the deadline and the medal of an online race; idempotent. Refused where the deadline is
 * before the race's end.
 */
export async function setOnlineRace(
  tx: Tx,
  of: { readonly eventCode: string; readonly raceCode: string },
  rules: { readonly resultsUntil: Instant; readonly sendsMedal: boolean },
): Promise<Result<null, Refusal>> {
  const race = await raceForResults(tx, of.eventCode, of.raceCode)
  if (race === null) return err('results.race_not_found')
  if (!race.isOnline) return err('results.not_online')
  if (isBefore(rules.resultsUntil, race.endsAt))
    return err('results.until_too_early', { fields: { resultsUntil: 'results.until_too_early' } })
  await writeOnlineRace(tx, race, rules)
  return ok(null)
}
