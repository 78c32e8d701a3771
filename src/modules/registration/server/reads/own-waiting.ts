import { raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { billOfOrder } from '#src/modules/orders/server/reads/bill-of-order.ts'
import { surchargesWaiting } from '#src/modules/orders/server/reads/surcharge-waiting.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { registerAddress } from '../../domain/register-address.ts'
import type { OwnOrder } from '../queries/own-orders.ts'
import type { Reader } from './own-registrations.ts'

type Of = { readonly orderId: string; readonly eventCode: string; readonly tenant: string }

/** The differences beside a paid order that wait to be paid, each with its clock and where that is done. */
export async function differencesOf(tx: Tx, { orderId, eventCode, tenant }: Of, reader: Reader) {
  const waiting = await surchargesWaiting(tx, orderId)
  if (waiting.length === 0) return []
  const races = await raceRulesOfEvent(tx, eventCode)
  return waiting.flatMap(({ surchargeId, holdId, raceId, moreMinor, payBefore, isForPlace }) => {
    const to = races.find((one) => one.raceId === raceId)
    if (to === undefined) return []
    const raceName = reader.language === 'ru' ? to.raceNameRu : to.raceNameEn
    const continueTo = reader.addressAt(tenant, registerAddress(to, isForPlace ? 'order' : null, surchargeId))
    return [{ surchargeId, holdId, raceName, moreMinor, isForPlace, payBefore, continueTo }]
  })
}

export type WaitingSums = {
  readonly toPayMinor: number | null
  readonly differences: Awaited<ReturnType<typeof differencesOf>>
}

/** What is to be paid of one order, or beside it. */
export async function waitingSums(tx: Tx, order: OwnOrder, reader: Reader): Promise<WaitingSums> {
  const { registrationId: orderId, eventCode, tenant, paidAt } = order
  return {
    toPayMinor: paidAt === null ? (await billOfOrder(tx, orderId)).overallMinor : null,
    differences: order.hasSurcharge ? await differencesOf(tx, { orderId, eventCode, tenant }, reader) : [],
  }
}
