import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { allowResale, endResale, withdrawOffer } from '#src/modules/inventory/server/commands/resale.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import {
  assignDrawPositions,
  offerWaitlistPlaces,
  type WaitlistChange,
} from '#src/modules/inventory/server/commands/waitlist.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { waitlistEmailJob } from '../../../server/jobs/emails.ts'
import { offerUntil } from '../../domain/waitlist-rules.ts'
import { listApplications, lockDraw, markDrawn } from '../queries/draws.ts'
import { listReleasedPlaces, type ReleasedPlaces } from '../queries/released-places.ts'
import { drawOrder } from './draw-order.ts'
import { commitToSeed, isDrawAhead } from './join-race-waitlist.ts'

/**
 * Brings the waitlists of one event up to date: drawn applications get positions, free places are
 * offered in order, expired offers go to the next, and a race with an empty waitlist is on public
 * sale again. Where nothing is free, a released place is offered: a resale unit, whose owner has
 * the place until it is paid for. Notified people get an email after the commit. Repeating changes
 * nothing.
 */
export async function updateRaceWaitlists(
  tx: Tx,
  of: { readonly tenantId: number; readonly eventCode: string },
): Promise<void> {
  const races = await raceRulesOfEvent(tx, of.eventCode)
  const [first] = races
  if (first === undefined) return
  const { tenantId, eventId } = first
  await lockPools(tx, first)
  const released = await listReleasedPlaces(tx, eventId)
  const served: Served[] = []
  const drawn = new Set<string>()
  for (const race of races) {
    const until = untilOf(race, tx.now)
    const draw = race.drawsAt !== null && until !== null ? await drawRace(tx, race) : null
    if (draw?.isAhead) continue
    for (const entryId of draw?.drawn ?? []) drawn.add(entryId)
    served.push(await withResale(tx, race, { until, released: released.get(race.raceId) }))
  }
  // The event is cancelled or postponed: offers are withdrawn, and their people no longer wait.
  if (first.eventStatus !== 'published') await withdrawOffers(tx, races)
  const changes = await offerWaitlistPlaces(tx, { tenantId, eventId }, served)
  for (const release of served) await endResale(tx, { tenantId, poolId: release.poolId }, notOffered(release, changes))
  await tx.enqueueAll(waitlistEmailJob, emailsOf(tenantId, changes, drawn))
}

async function withdrawOffers(tx: Tx, races: readonly RaceRules[]): Promise<void> {
  for (const race of races) while ((await withdrawOffer(tx, race)) !== null);
}

/**
 * The emails of the changes: everyone in a finished draw learns its result, also without an offer.
 */
function emailsOf(tenantId: number, changes: readonly WaitlistChange[], drawn: ReadonlySet<string>) {
  const notifiedIds = new Set(changes.map(({ entryId }) => entryId))
  return [
    ...changes.map((change) => ({
      tenantId,
      entryId: change.entryId,
      change: change.change,
      until: change.until,
      isDrawn: drawn.has(change.entryId),
    })),
    ...[...drawn]
      .filter((entryId) => !notifiedIds.has(entryId))
      .map((entryId) => ({ tenantId, entryId, change: 'not_drawn' as const, until: null })),
  ]
}

type Served = {
  readonly poolId: string
  readonly until: Instant | null
  readonly resale: number
  /** The number of units available without resale. */
  readonly available: number
}

/**
 * Adds resale units for released places; an offer of one lasts at most as long as the last release
 * does.
 */
async function withResale(
  tx: Tx,
  race: RaceRules,
  { until, released }: { readonly until: Instant | null; readonly released: ReleasedPlaces | undefined },
): Promise<Served> {
  const { poolId } = race
  if (until === null || released === undefined || released.until === null)
    return { poolId, until, resale: 0, available: 0 }
  const resale = await allowResale(tx, race, { released: released.open, reserved: released.bound })
  const isSooner = resale.resale > 0 && isBefore(released.until, until)
  return { poolId, until: isSooner ? released.until : until, ...resale }
}

/** The number of resale units that were not offered. */
function notOffered({ poolId, resale, available }: Served, changes: readonly WaitlistChange[]): number {
  const offered = changes.filter((one) => one.poolId === poolId && one.change === 'offered').length
  return resale - Math.max(0, offered - available)
}

/** The time until which a free place is offered; null where the sale is over. */
function untilOf(race: RaceRules, now: Instant): Instant | null {
  return race.eventStatus === 'published' ? offerUntil(now, race) : null
}

/**
 * Draws the race once its time has come: the live applications, in the order of the committed seed.
 * Later waitlist entries come after them.
 * @returns the people that the draw has just ordered
 */
async function drawRace(tx: Tx, race: RaceRules): Promise<{ isAhead: boolean; drawn: readonly string[] }> {
  const draw = await lockDraw(tx, race.raceId)
  if (draw === null) await commitToSeed(tx, race)
  if (isDrawAhead(race, tx.now) && (draw === null || draw.drawnAt === null)) return { isAhead: true, drawn: [] }
  if (draw === null || draw.drawnAt !== null) return { isAhead: draw === null, drawn: [] }
  const applications = (await listApplications(tx, race.raceId)).filter(({ isWaiting }) => isWaiting)
  const entryOf = new Map(applications.map(({ number, entryId }) => [number, entryId]))
  const order = drawOrder(draw.seed, race.raceId, [...entryOf.keys()]).flatMap((number) => entryOf.get(number) ?? [])
  await assignDrawPositions(tx, race, order)
  await markDrawn(tx, race.raceId)
  return { isAhead: false, drawn: order }
}
