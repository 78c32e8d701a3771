import { requestJob } from './money-rules.ts'
import { leftOf, post, type Sale } from './sale-state.ts'
import type { StepOf } from './sale-step.ts'

const hasMoney = ({ state }: { state: string }) => ['succeeded', 'refunding', 'refunded'].includes(state)

/** Which payment of an order is disputed: the last one whose money came. */
export function disputedOf<P extends { readonly state: string }>(payments: readonly P[]): P | undefined {
  return payments.filter(hasMoney).at(-1)
}

/** The payer's bank asks, holds the sum, or decides; or the platform bears what is lost. */
export function disputePayment(sale: Sale, { order: index, act }: StepOf<'dispute'>): string {
  const order = sale.orders[index]
  const payment = disputedOf(order?.payments ?? [])
  if (!order || payment === undefined) return 'nothing to dispute'
  const move = (heldMinor: number, state: 'opened' | 'won' | 'lost') => {
    const before = payment.dispute?.heldMinor ?? 0
    payment.dispute = { writtenOffMinor: 0, ...payment.dispute, heldMinor, state }
    post(sale, order.event, 'provider', heldMinor - before)
    post(sale, order.event, 'dispute', before - heldMinor)
  }
  const { dispute } = payment
  if (act === 'inquire' || act === 'hold') {
    // by the same document: it changes an open dispute only
    if (dispute === null || dispute.state === 'opened') move(act === 'hold' ? payment.receivedMinor : 0, 'opened')
    return '200'
  }
  if (dispute === null) return 'no dispute'
  if (act === 'write off') {
    const leftMinor = leftOf(payment)
    if (leftMinor === 0) return '409 payments.dispute_nothing_left'
    dispute.writtenOffMinor += leftMinor
    post(sale, order.event, 'dispute', leftMinor)
    post(sale, order.event, 'platform:chargebacks', -leftMinor)
    return '200'
  }
  const isDecided = dispute.state === 'lost' || (dispute.state === 'won' && act === 'win')
  if (isDecided) return '409 payments.dispute_decided'
  move(act === 'win' ? 0 : payment.receivedMinor, act === 'win' ? 'won' : 'lost')
  requestJob(payment, 'refund')
  return '200'
}
