import { findRaceRulesById, raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { openInvoices } from '#src/modules/invoices/server/reads/open-invoices.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import {
  listUnpaidDifferences,
  listUnpaidEventMoves,
} from '#src/modules/orders/server/reads/unpaid-price-differences.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { abandonPath } from '../../domain/ending-path.ts'
import { registerPath } from '../../domain/register-path.ts'
import type { OwnOrder } from '../queries/own-orders.ts'
import type { OwnReader } from './in-own-order.ts'
import { findUnpaidOptions } from './unpaid-options.ts'

type Of = {
  readonly orderId: string
  readonly eventCode: string
  readonly tenant: string
  /** The order's entries: a difference names the one whose place it is for. */
  readonly entries: readonly { readonly entryId: string; readonly holdId: string }[]
}

/**
 * The unpaid price differences of a paid order, each with its clock and the page where it is paid.
 */
export async function listUnpaidDifferenceViews(
  tx: Tx,
  { orderId, eventCode, tenant, entries }: Of,
  reader: OwnReader,
) {
  const waiting = await listUnpaidDifferences(tx, orderId)
  if (waiting.length === 0) return []
  const races = await raceRulesOfEvent(tx, eventCode)
  return waiting.flatMap(({ priceDifferenceId, holdId, raceId, dueMinor, payBefore, isForPlace }) => {
    const to = races.find((one) => one.raceId === raceId)
    if (to === undefined) return []
    const raceName = reader.language === 'ru' ? to.raceNameRu : to.raceNameEn
    const continueTo = reader.urlAt(tenant, registerPath(to, isForPlace ? 'order' : null, priceDifferenceId))
    return [
      {
        ...{ priceDifferenceId, entryId: entryOfHold(entries, holdId), raceName, dueMinor, isForPlace, payBefore },
        isMoved: false,
        continueTo,
        abandonAt: reader.urlAt(tenant, abandonPath(priceDifferenceId)),
      },
    ]
  })
}

/** The same for places to be moved to races of other events. */
export async function listEventMoveDifferences(
  tx: Tx,
  { orderId, entries }: Pick<Of, 'orderId' | 'entries'>,
  { language, urlAt }: OwnReader,
) {
  const differences = []
  for (const { priceDifferenceId, holdId, raceId, dueMinor, payBefore } of await listUnpaidEventMoves(tx, orderId)) {
    const to = await findRaceRulesById(tx, raceId)
    if (to === null) continue
    const raceName = language === 'ru' ? `${to.eventNameRu}, ${to.raceNameRu}` : `${to.eventNameEn}, ${to.raceNameEn}`
    const continueTo = urlAt(to.tenantCode, registerPath(to, 'order', priceDifferenceId))
    differences.push({
      ...{ priceDifferenceId, entryId: entryOfHold(entries, holdId), raceName, dueMinor, payBefore, continueTo },
      isForPlace: false,
      isMoved: true,
      abandonAt: urlAt(to.tenantCode, abandonPath(priceDifferenceId)),
    })
  }
  return differences
}

function entryOfHold(entries: Of['entries'], holdId: string): string | null {
  return entries.find((entry) => entry.holdId === holdId)?.entryId ?? null
}

export type UnpaidSums = {
  readonly toPayMinor: number | null
  readonly differences: Awaited<ReturnType<typeof listUnpaidDifferenceViews>>
  readonly options: Awaited<ReturnType<typeof findUnpaidOptions>>
}

/** The unpaid sums of one order, of its price differences, and of options added to it. */
export async function loadUnpaidSums(tx: Tx, order: OwnOrder, reader: OwnReader): Promise<UnpaidSums> {
  const { registrationId: orderId, eventCode, tenant, paidAt, entries } = order
  const [first] = entries
  return {
    toPayMinor: paidAt === null ? await toPayOf(tx, orderId) : null,
    differences: order.hasPriceDifference
      ? await listUnpaidDifferenceViews(tx, { orderId, eventCode, tenant, entries }, reader)
      : [],
    options:
      order.hasUnpaidOptions && first !== undefined
        ? await findUnpaidOptions(
            tx,
            { orderId, race: { tenantCode: tenant, eventCode, raceCode: first.raceCode } },
            reader,
          )
        : null,
  }
}

/** The order's sum, less what has come for its invoice already. */
async function toPayOf(tx: Tx, orderId: string): Promise<number> {
  const invoice = (await openInvoices(tx, [orderId])).get(orderId)
  return (await billOfOrder(tx, orderId)).overallMinor - (invoice?.receivedMinor ?? 0)
}
