import type { Instant } from '#src/kernel/instant.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { numberLine, serveLines } from '#src/modules/inventory/server/commands/lines.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { offerUntil } from '../../domain/line-rules.ts'
import { lineLetterJob } from '../jobs/letters.ts'
import { applicationsOf, lockDraw, markDrawn } from '../queries/draws.ts'
import { drawOrder } from './draw-order.ts'
import { commitToSeed, isDrawAhead } from './join-race-line.ts'

/**
 * Brings the lines of one event up to date: what was drawn is numbered, what is free is offered in order, what was not taken
 * in time is the next one's, and where nobody waits the race is everybody's again. Whoever is told of it gets a letter once
 * this is committed. Harmless to repeat.
 */
export async function serveRaceLines(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventCode: string },
): Promise<void> {
  const races = await raceRulesOfEvent(tx, of.eventCode)
  const [first] = races
  if (first === undefined) return
  const { tenantId, eventId } = first
  await lockPools(tx, first)
  const served = []
  for (const race of races) {
    const until = untilOf(race, tx.now)
    if (race.drawsAt !== null && until !== null && !(await drawRace(tx, race))) continue
    served.push({ poolId: race.poolId, until })
  }
  const news = await serveLines(tx, { tenantId, eventId }, served)
  await tx.enqueueAll(
    lineLetterJob,
    news.map(({ entryId, news: kind, until }) => ({ tenantId, entryId, news: kind, until })),
  )
}

/** Until when what is free now is offered; null where nobody may register any more. */
function untilOf(race: RaceRules, now: Instant): Instant | null {
  return race.eventStatus === 'published' ? offerUntil(now, race) : null
}

/**
 * Draws the race once its moment has come: the applications that still stand, in the order of the seed that was committed to. Whoever
 * stood in line afterwards comes after them. False while it is ahead.
 */
async function drawRace(tx: Tx, race: RaceRules): Promise<boolean> {
  const draw = await lockDraw(tx, race.raceId)
  if (draw === null) await commitToSeed(tx, race)
  if (isDrawAhead(race, tx.now) && (draw === null || draw.drawnAt === null)) return false
  if (draw === null || draw.drawnAt !== null) return draw !== null
  const standing = (await applicationsOf(tx, race.raceId)).filter(({ isWaiting }) => isWaiting)
  const entryOf = new Map(standing.map(({ number, entryId }) => [number, entryId]))
  const order = drawOrder(draw.seed, race.raceId, [...entryOf.keys()]).flatMap((number) => entryOf.get(number) ?? [])
  await numberLine(tx, race, order)
  await markDrawn(tx, race.raceId)
  return true
}
