import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { totalsOf } from '../../domain/totals.ts'
import { findOrder, linesOf, surchargesOf } from '../queries/orders.ts'
import { statusOf } from './cart-of.ts'

export type SurchargeWaiting = {
  readonly surchargeId: string
  readonly holdId: string | null
  readonly raceId: string
  readonly moreMinor: number
  readonly payBefore: Instant
}

/** The difference that waits to be paid for one place of a paid order; null where there is none. */
export async function surchargeWaiting(tx: Tx, orderId: string, holdId: string): Promise<SurchargeWaiting | null> {
  return (await surchargesWaiting(tx, orderId)).find((one) => one.holdId === holdId) ?? null
}

/** All of an order's that wait, each for another place. */
export async function surchargesWaiting(tx: Tx, orderId: string): Promise<SurchargeWaiting[]> {
  const waiting: SurchargeWaiting[] = []
  for (const order of await surchargesOf(tx, orderId)) {
    if (order.status !== 'awaiting_payment' || order.payBefore === null) continue
    if ((await statusOf(tx, order)) !== 'awaiting_payment') continue
    const lines = await linesOf(tx, order.id)
    const [line] = lines
    if (line === undefined) throw new Error('A surcharge without its line')
    waiting.push({
      surchargeId: order.id,
      holdId: order.surchargeHold,
      raceId: line.subjectId,
      moreMinor: totalsOf(lines, order).overallMinor,
      payBefore: order.payBefore,
    })
  }
  return waiting
}

/** The surcharges of one place of a paid order, those that ran out too: their money may still come. */
export async function surchargesOfPlace(tx: Tx, orderId: string, holdId: string): Promise<string[]> {
  return (await surchargesOf(tx, orderId)).flatMap(({ id, surchargeHold }) => (surchargeHold === holdId ? [id] : []))
}

/** The ids of all orders whose payments belong to a paid order's money: opened beside it, or carried over from. */
export async function paidBeside(tx: Tx, orderId: string): Promise<string[]> {
  const payerOf = (await findOrder(tx, orderId))?.payerOf
  const beside = (await surchargesOf(tx, orderId)).map(({ id }) => id)
  return payerOf == null ? beside : [payerOf, ...beside]
}

/** The race that a surcharge is for. */
export async function surchargedRace(tx: Tx, surchargeId: string): Promise<string | undefined> {
  return (await linesOf(tx, surchargeId)).find(({ kind }) => kind === 'surcharge')?.subjectId
}

/** The hold of the paid place that a surcharge is to move. */
export async function surchargedPlace(tx: Tx, surchargeId: string): Promise<string | null> {
  return (await findOrder(tx, surchargeId))?.surchargeHold ?? null
}
