import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { allowResale, endLoans, withdrawOffer } from '#src/modules/inventory/server/commands/lend.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import {
  assignDrawPositions,
  offerWaitlistPlaces,
  type WaitlistChange,
} from '#src/modules/inventory/server/commands/waitlist.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { waitlistEmailJob } from '../../../server/jobs/emails.ts'
import { offerUntil } from '../../domain/waitlist-rules.ts'
import { applicationsOf, lockDraw, markDrawn } from '../queries/draws.ts'
import { listReleasedPlaces, type ReleasedPlaces } from '../queries/released-places.ts'
import { drawOrder } from './draw-order.ts'
import { commitToSeed, isDrawAhead } from './join-race-waitlist.ts'

/**
 * Brings the lines of one event up to date: what was drawn is numbered, what is free is offered in order, what was not taken
 * in time is the next one's, and where nobody waits the race is everybody's again. Where nothing is free a place is offered that
 * its owner lets go: it is lent, and theirs until it is paid for. Whoever is told of it gets an email once
 * this is committed. Harmless to repeat.
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
  const letGo = await listReleasedPlaces(tx, eventId)
  const served: Served[] = []
  const drawn = new Set<string>()
  for (const race of races) {
    const until = untilOf(race, tx.now)
    const draw = race.drawsAt !== null && until !== null ? await drawRace(tx, race) : null
    if (draw?.isAhead) continue
    for (const entryId of draw?.drawn ?? []) drawn.add(entryId)
    served.push(await withLoan(tx, race, { until, letGo: letGo.get(race.raceId) }))
  }
  // Of an event that is off nothing is offered any more: whom it was offered to waits no longer either.
  if (first.eventStatus !== 'published') await callOffersBack(tx, races)
  const news = await offerWaitlistPlaces(tx, { tenantId, eventId }, served)
  for (const one of served) await endLoans(tx, { tenantId, poolId: one.poolId }, notOffered(one, news))
  await tx.enqueueAll(waitlistEmailJob, emailsOf(tenantId, news, drawn))
}

async function callOffersBack(tx: Tx, races: readonly RaceRules[]): Promise<void> {
  for (const race of races) while ((await withdrawOffer(tx, race)) !== null);
}

/** What each is written: whom a draw has just put in order reads how it went, also who was offered nothing. */
function emailsOf(tenantId: number, news: readonly WaitlistChange[], drawn: ReadonlySet<string>) {
  const told = new Set(news.map(({ entryId }) => entryId))
  return [
    ...news.map((one) => ({
      tenantId,
      entryId: one.entryId,
      news: one.news,
      until: one.until,
      isDrawn: drawn.has(one.entryId),
    })),
    ...[...drawn]
      .filter((entryId) => !told.has(entryId))
      .map((entryId) => ({ tenantId, entryId, news: 'not_drawn' as const, until: null })),
  ]
}

type Served = {
  readonly poolId: string
  readonly until: Instant | null
  readonly lent: number
  /** For how many there was something without it. */
  readonly had: number
}

/** With what owners of the race's places let go; an offer of that stands no longer than the last of them lets it. */
async function withLoan(
  tx: Tx,
  race: RaceRules,
  { until, letGo }: { readonly until: Instant | null; readonly letGo: ReleasedPlaces | undefined },
): Promise<Served> {
  const { poolId } = race
  if (until === null || letGo === undefined || letGo.until === null) return { poolId, until, lent: 0, had: 0 }
  const loan = await allowResale(tx, race, letGo)
  const isSooner = loan.lent > 0 && isBefore(letGo.until, until)
  return { poolId, until: isSooner ? letGo.until : until, ...loan }
}

/** How much of what was lent nobody was offered. */
function notOffered({ poolId, lent, had }: Served, news: readonly WaitlistChange[]): number {
  const offered = news.filter((one) => one.poolId === poolId && one.news === 'offered').length
  return lent - Math.max(0, offered - had)
}

/** Until when what is free now is offered; null where nobody may register any more. */
function untilOf(race: RaceRules, now: Instant): Instant | null {
  return race.eventStatus === 'published' ? offerUntil(now, race) : null
}

/**
 * Draws the race once its moment has come: the applications that still stand, in the order of the seed that was committed to. Whoever
 * stood in line afterwards comes after them.
 * @returns whom it has just put in order
 */
async function drawRace(tx: Tx, race: RaceRules): Promise<{ isAhead: boolean; drawn: readonly string[] }> {
  const draw = await lockDraw(tx, race.raceId)
  if (draw === null) await commitToSeed(tx, race)
  if (isDrawAhead(race, tx.now) && (draw === null || draw.drawnAt === null)) return { isAhead: true, drawn: [] }
  if (draw === null || draw.drawnAt !== null) return { isAhead: draw === null, drawn: [] }
  const standing = (await applicationsOf(tx, race.raceId)).filter(({ isWaiting }) => isWaiting)
  const entryOf = new Map(standing.map(({ number, entryId }) => [number, entryId]))
  const order = drawOrder(draw.seed, race.raceId, [...entryOf.keys()]).flatMap((number) => entryOf.get(number) ?? [])
  await assignDrawPositions(tx, race, order)
  await markDrawn(tx, race.raceId)
  return { isAhead: false, drawn: order }
}
