import { err, ok, type Result } from '#src/kernel/result.ts'
import { payWithinMs } from '#src/modules/orders/domain/order-state.ts'
import { type AccessRefusal, takeAccess } from '#src/modules/orders/server/commands/take-access.ts'
import { Rollback, type Tx } from '#src/platform/db/database.ts'
import type { Services } from '#src/platform/services.ts'
import { holdOfEntry } from '../queries/own-entries.ts'
import type { PlaceRequest } from './hold-place.ts'
import { type PlaceAnswer, type PlaceWish, takePlacesIn } from './place-batcher.ts'

export type ApartCode = 'registration.promo_needed' | 'registration.promo_wrong'

/**
 * Takes a place of a race behind a gate: the same call as everybody's, in a transaction of its own, since a use of the code is
 * taken along with it or the place is not.
 */
export async function holdPlaceApart(
  services: Services,
  request: PlaceRequest,
  wish: PlaceWish,
): Promise<Result<PlaceAnswer, ApartCode>> {
  const { race, accountId } = request
  const scope = { role: 'app', tenantId: race.tenantId, accountId } as const
  return await services.db.transaction<Result<PlaceAnswer, ApartCode>>(scope, async (tx) => {
    const [answer] = await takePlacesIn(tx, race, payWithinMs, [wish])
    if (answer === undefined) throw new Error('A wish without an answer')
    if (answer.code !== 'held' || answer.payBefore === null) return ok(answer)
    const opened = await passGate(tx, request, answer.payBefore, wish.claimant)
    if (!opened.ok) throw new Rollback(opened)
    return ok(answer)
  })
}

/** Whoever has just taken a place for an order shows the code that opens the race; harmless where no code is asked for. */
export async function passGate(
  tx: Tx,
  { race, orderId, accountId }: Pick<PlaceRequest, 'race' | 'orderId' | 'accountId'>,
  until: string,
  claimant: string,
): Promise<Result<undefined, ApartCode>> {
  if (!race.isByCode) return ok()
  const placeHoldId = await holdOfEntry(tx, { orderId, raceId: race.raceId, claimant })
  if (placeHoldId === null) throw new Error('A place was taken without its entry')
  const { tenantId, eventId, raceId } = race
  const taken = await takeAccess(tx, { tenantId, eventId, orderId, accountId, raceId, placeHoldId, until })
  return taken.ok ? ok() : err(gateCodes[taken.error.code])
}

const gateCodes = {
  'orders.access_needed': 'registration.promo_needed',
  'orders.access_gone': 'registration.promo_wrong',
} as const satisfies Record<AccessRefusal, ApartCode>
