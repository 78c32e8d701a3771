import { mustBeOk } from '#src/kernel/result.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { lockPools } from '#src/modules/inventory/server/commands/set-pools.ts'
import { lockPaidOrder } from '#src/modules/orders/server/commands/lock-paid-order.ts'
import { openPriceDifference } from '#src/modules/orders/server/commands/open-price-difference.ts'
import { findPlaceOffer } from '#src/modules/orders/server/reads/place-offer.ts'
import { peopleOfOrder } from '#src/modules/registration/server/reads/people-of-order.ts'
import { publicState } from '#src/modules/registration/server/reads/public-state.ts'
import type { Services } from '#src/platform/services.ts'
import { ownOrderId, personOf } from './demo-purchases.ts'
import { rulesOf } from './sell-places.ts'

const place = { firstName: 'Марта', event: 'vologda-lace', race: 'km10', sharedOrder: 'lace' }
const dearerRace = 'km30'

/**
 * One of the family's three has a more expensive race to pay for; as everywhere, for twenty minutes.
 * Idempotent.
 */
export async function openDemoDifference(services: Services, accountId: string): Promise<void> {
  const { db, textOf } = services
  const to = await rulesOf(db, place.event, dearerRace)
  const { profile } = await personOf(db, accountId, place.firstName)
  const key = personKeyHash(services.keyFor('personKey'), profile)
  const orderId = ownOrderId(place)
  const { tenantId, eventId, raceId, poolId } = to
  await db.transaction({ role: 'app', tenantId, accountId }, async (tx) => {
    const paid = await lockPaidOrder(tx, orderId)
    if (paid === null) throw new Error(`demo order ${orderId} not found`)
    await lockPools(tx, { tenantId, eventId })
    const people = [...(await peopleOfOrder(tx, orderId)).values()]
    const person = people.find((one) => one.key === key)
    if (person === undefined) throw new Error(`demo order ${orderId} has no place of ${place.firstName}`)
    const offerOf = await findPlaceOffer(tx, orderId, person.holdId)
    const { priceMinor } = await publicState(tx, to)
    const nameIn = (language: 'ru' | 'en') =>
      textOf(language, 'registration', 'barePriceDifference', {
        race: language === 'ru' ? to.raceNameRu : to.raceNameEn,
      })
    mustBeOk(
      await openPriceDifference(tx, paid, {
        accountId,
        holdId: person.holdId,
        to: { raceId, poolId },
        name: { ru: nameIn('ru'), en: nameIn('en') },
        language: 'ru',
        shownDueMinor: offerOf(priceMinor, true).differenceMinor,
        minMinor: 0,
      }),
    )
  })
}
