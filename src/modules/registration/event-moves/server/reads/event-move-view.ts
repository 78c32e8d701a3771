import { type RaceRules, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { findAvailability } from '#src/modules/inventory/server/reads/availability.ts'
import { consentsIn } from '#src/modules/orders/domain/consents.ts'
import { restRefundMinor } from '#src/modules/orders/domain/deferral.ts'
import { splitMovedPrice } from '#src/modules/orders/domain/event-move.ts'
import { orderTotals } from '#src/modules/orders/domain/totals.ts'
import { type EventMoveOffer, eventMoveOffer } from '#src/modules/orders/server/reads/event-move-offer.ts'
import {
  findUnpaidEventMove,
  type PriceDifferenceWaiting,
} from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { isOfferedTo, validatedForRace } from '../../../changes/server/commands/change-race.ts'
import type { EntryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { validateMove } from '../../../checkout/server/commands/validate-entry.ts'
import { firstBlockingIssue, isFilledInFirst } from '../../../checkout/server/reads/entry-races.ts'
import { findDeferral } from '../../../deferrals/server/queries/deferrals.ts'
import { deferralTerms } from '../../../deferrals/server/reads/deferral-terms.ts'
import { abandonPath } from '../../../domain/ending-path.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { entryDetailsPath, registerPath } from '../../../domain/register-path.ts'
import type { OwnReader } from '../../../server/reads/in-own-order.ts'
import { listLiveEntries } from '../../../server/reads/live-entries.ts'
import { publicRaceState } from '../../../server/reads/public-state.ts'
import { eventsToMoveTo } from './events-to-move-to.ts'

/**
 * The races to which a paid place of a cancelled event may be moved, by the same rules as the move
 * itself.
 */
export async function eventMoveView(tx: Tx, orderId: string, of: EntryToChange, reader: OwnReader) {
  const { language } = reader
  const { entry, race } = of
  const offer = await offerOf(tx, orderId, of)
  const races: RaceRules[] = []
  for (const code of (await eventsToMoveTo(tx, of)) ?? [])
    races.push(...(await raceRulesOfEvent(tx, code)).filter(isOfferedTo))
  const places = await findAvailability(
    tx,
    races.map(({ poolId }) => poolId),
  )
  const waiting = await findUnpaidEventMove(tx, orderId, entry.holdId)
  const minPayable = await reader.minPayable(tx)
  const raceViews = []
  for (const to of races) {
    const { eventId } = to
    const live = await listLiveEntries(tx, { accountId: reader.accountId, eventId, personKeys: [entry.personKey] })
    const counted = places.get(to.poolId)
    const { priceMinor } = publicRaceState(to, counted, tx.now)
    const waits = waiting?.raceId === to.raceId ? waiting : null
    const sums = sumsOf(to, priceMinor, offer)
    const dueMinor = waits?.dueMinor ?? sums.dueMinor
    const validation = validateMove(to, validatedForRace(of), tx.now)
    const ofPlace =
      waits !== null
        ? null
        : live.some(({ raceId }) => raceId === to.raceId)
          ? 'registration.already_registered'
          : (counted?.free ?? 0) <= 0
            ? 'registration.sold_out'
            : dueMinor > 0 && dueMinor < minPayable(to.currency, to.organizerId)
              ? 'orders.difference_too_small'
              : null
    const refusal = firstBlockingIssue(validation, ofPlace)
    raceViews.push({
      eventCode: to.eventCode,
      raceCode: to.raceCode,
      eventName: language === 'ru' ? to.eventNameRu : to.eventNameEn,
      name: language === 'ru' ? to.raceNameRu : to.raceNameEn,
      city: language === 'ru' ? to.cityRu : to.cityEn,
      startsAt: to.startsAt,
      timeZone: to.timeZone,
      ...sums,
      dueMinor,
      refusal,
      fillAt: isFilledInFirst(to, entry, validation, refusal)
        ? reader.urlAt(to.tenantCode, entryDetailsPath(to, { registrationId: orderId, entryId: entry.id }))
        : null,
      reason: refusal === null ? '' : reasonOf(reader, refusal, validation?.refusal.error.params),
    })
  }
  return {
    entryId: entry.id,
    fullName: entryName(language, entry),
    raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
    eventName: language === 'ru' ? race.eventNameRu : race.eventNameEn,
    currency: race.currency,
    isDeferred: entry.state === 'deferred',
    placeMinor: offer.credits.reduce((sum, { creditMinor }) => sum + creditMinor, 0),
    waiting: waiting && toWaitingPriceDifference(waiting, races, reader),
    serverNow: tx.now,
    documents: consentsIn(race.currency).map((kind) => ({ kind, path: legalPath(kind) })),
    races: raceViews,
  }
}

/** The price of the place there, the sum to pay first, and the refund of the rest. */
function sumsOf(to: RaceRules, priceMinor: number, { credits, linkedMinor }: EventMoveOffer) {
  const line = { kind: 'place', unitPriceMinor: priceMinor, units: 1, discountMinor: 0 } as const
  const rates = { eventBp: to.eventCommissionBp, extraBp: to.extraCommissionBp }
  const costMinor = orderTotals([line], rates).overallMinor
  const { shares, dueMinor } = splitMovedPrice(
    priceMinor,
    credits.map(({ creditMinor }) => creditMinor),
    rates,
  )
  const restMinor = credits.reduce((sum, { creditMinor, refundMinor }, i) => {
    const share = shares[i]
    return share === undefined || share.isUsedUp
      ? sum
      : sum + restRefundMinor(creditMinor, refundMinor, share.paysMinor)
  }, 0)
  return { costMinor, dueMinor, refundMinor: restMinor + linkedMinor }
}

function toWaitingPriceDifference(
  { raceId, dueMinor, payBefore, priceDifferenceId }: PriceDifferenceWaiting,
  races: readonly RaceRules[],
  { language, urlAt }: OwnReader,
) {
  const to = races.find((one) => one.raceId === raceId)
  if (to === undefined) return null
  const raceName = language === 'ru' ? to.raceNameRu : to.raceNameEn
  return {
    raceName,
    dueMinor,
    payBefore,
    continueTo: urlAt(to.tenantCode, registerPath(to, 'order', priceDifferenceId)),
    abandonAt: urlAt(to.tenantCode, abandonPath(priceDifferenceId)),
  }
}

/** The sum that the place credits, and the refund of it and of its accompanying lines. */
async function offerOf(tx: Tx, orderId: string, { entry }: EntryToChange): Promise<EventMoveOffer> {
  const deferral = entry.state === 'deferred' ? await findDeferral(tx, entry.id) : null
  const deferred = deferral && (await deferralTerms(tx, deferral))
  const offer = await eventMoveOffer(tx, orderId, { holdId: entry.holdId, deferred })
  return offer ?? { credits: [], linkedMinor: 0 }
}

function reasonOf(
  { textOf, language }: OwnReader,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  // No validation has run yet.
  if (code === 'registration.sold_out') return textOf(language, 'registration', 'bareEventMoveFull')
  return textOf(language, code.slice(0, code.indexOf('.')), `error.${code}`, params)
}
