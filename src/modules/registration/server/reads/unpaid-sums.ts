import { findRaceRulesById, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import {
  listUnpaidDifferences,
  listUnpaidEventMoves,
} from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { registerPath } from '../../domain/register-path.ts'
import type { OwnOrder } from '../queries/own-orders.ts'
import type { OwnReader } from './in-own-order.ts'

type Of = { readonly orderId: string; readonly eventCode: string; readonly tenant: string }

/**
 * The unpaid price differences of a paid order, each with its clock and the page where it is paid.
 */
export async function listUnpaidDifferenceViews(tx: Tx, { orderId, eventCode, tenant }: Of, reader: OwnReader) {
  const waiting = await listUnpaidDifferences(tx, orderId)
  if (waiting.length === 0) return []
  const races = await raceRulesOfEvent(tx, eventCode)
  return waiting.flatMap(({ priceDifferenceId, holdId, raceId, dueMinor, payBefore, isForPlace }) => {
    const to = races.find((one) => one.raceId === raceId)
    if (to === undefined) return []
    const raceName = reader.language === 'ru' ? to.raceNameRu : to.raceNameEn
    const continueTo = reader.urlAt(tenant, registerPath(to, isForPlace ? 'order' : null, priceDifferenceId))
    return [{ priceDifferenceId, holdId, raceName, dueMinor, isForPlace, isMoved: false, payBefore, continueTo }]
  })
}

/** The same for places to be moved to races of other events. */
export async function listEventMoveDifferences(tx: Tx, orderId: string, { language, urlAt }: OwnReader) {
  const differences = []
  for (const { priceDifferenceId, raceId, dueMinor, payBefore } of await listUnpaidEventMoves(tx, orderId)) {
    const to = await findRaceRulesById(tx, raceId)
    if (to === null) continue
    const raceName = language === 'ru' ? `${to.eventNameRu}, ${to.raceNameRu}` : `${to.eventNameEn}, ${to.raceNameEn}`
    const continueTo = urlAt(to.tenantCode, registerPath(to, 'order', priceDifferenceId))
    differences.push({
      priceDifferenceId,
      raceName,
      dueMinor,
      isForPlace: false,
      isMoved: true,
      payBefore,
      continueTo,
    })
  }
  return differences
}

export type UnpaidSums = {
  readonly toPayMinor: number | null
  readonly differences: Awaited<ReturnType<typeof listUnpaidDifferenceViews>>
}

/** The unpaid sums of one order, and of its price differences. */
export async function loadUnpaidSums(tx: Tx, order: OwnOrder, reader: OwnReader): Promise<UnpaidSums> {
  const { registrationId: orderId, eventCode, tenant, paidAt } = order
  return {
    toPayMinor: paidAt === null ? (await billOfOrder(tx, orderId)).overallMinor : null,
    differences: order.hasPriceDifference
      ? await listUnpaidDifferenceViews(tx, { orderId, eventCode, tenant }, reader)
      : [],
  }
}
