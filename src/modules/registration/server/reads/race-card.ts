import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { OrderBill } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { posterPath } from '#src/modules/posters/server/reads/poster-of-event.ts'
import { raceFeeBp, raceToPayMinor } from '../../checkout/domain/race-to-pay.ts'

/** The head of the order layout: event, race, date, venue, and the current price. */
export function buildRaceCard(race: RaceRules, language: 'ru' | 'en', priceMinor: number) {
  const isRussian = language === 'ru'
  return {
    eventCode: race.eventCode,
    eventName: isRussian ? race.eventNameRu : race.eventNameEn,
    raceCode: race.raceCode,
    raceName: isRussian ? race.raceNameRu : race.raceNameEn,
    sport: race.sport,
    tenant: race.tenantCode,
    isOnline: race.isOnline,
    distanceM: race.distanceM,
    stages: race.kind === 'relay' ? (race.team?.stages.length ?? null) : null,
    startsOn: race.startsOn,
    endsOn: race.endsOn,
    startsAt: race.startsAt,
    timeZone: race.timeZone,
    city: isRussian ? race.cityRu : race.cityEn,
    venue: isRussian ? race.venueRu : race.venueEn,
    priceMinor,
    toPayMinor: raceToPayMinor(race, priceMinor),
    feeBp: raceFeeBp(race),
    poster: posterPath(race.eventCode),
    currency: race.currency,
  }
}

/** The same of an order, at its own sums: `priceMinor` is all of it without the service fee. */
export function buildOrderCard(
  race: RaceRules,
  language: 'ru' | 'en',
  { overallMinor, commissions }: Pick<OrderBill, 'overallMinor' | 'commissions'>,
) {
  const priceMinor = commissions.reduce((price, { amountMinor }) => price - amountMinor, overallMinor)
  return { ...buildRaceCard(race, language, priceMinor), toPayMinor: overallMinor }
}
