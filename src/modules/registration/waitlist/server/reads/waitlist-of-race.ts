import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { nameIn } from '../../../domain/name-in.ts'
import { publicState } from '../../../server/reads/public-state.ts'
import { findDraw } from '../queries/draws.ts'
import { countWaiting, listOwnWaitlistEntries } from '../queries/waitlist-entries.ts'

/** A race's waitlist for one account. */
export async function waitlistOfRace(
  tx: Tx,
  race: RaceRules,
  { accountId, language }: { readonly accountId: string; readonly language: 'ru' | 'en' },
) {
  const { state } = await publicState(tx, race)
  const draw = race.drawsAt === null ? null : await findDraw(tx, race.raceId)
  const entries = await listOwnWaitlistEntries(tx, accountId, race.raceId)
  return {
    kind: state.state === 'by-draw' ? ('draw' as const) : ('queue' as const),
    eventStatus: race.eventStatus === 'draft' ? ('published' as const) : race.eventStatus, // a draft has no waitlist
    canJoin: ['full', 'limit-reached', 'by-draw'].includes(state.state),
    waiting: await countWaiting(tx, race.poolId),
    offerHours: race.offerHours,
    entries: entries.flatMap(
      ({ id, participantId, isOwn, participant, application, state: of, position, offerUntil }) =>
        of === 'left'
          ? []
          : [
              {
                ...{ id, application, position, offerUntil, state: of },
                name: nameIn(language, participant),
                personRef: isOwn ? 'me' : participantId,
              },
            ],
    ),
    draw: draw && { drawsAt: race.drawsAt, drawnAt: draw.drawnAt, seedHash: draw.seedHash },
  }
}
