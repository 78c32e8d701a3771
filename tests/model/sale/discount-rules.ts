import { BankUnavailable, type Commit, orderAt, syncWithBank } from './money-rules.ts'
import { holds, isUnderWay, type ModelOrder, type Sale, stateNow } from './sale-state.ts'
import type { StepOf, StepRun } from './sale-step.ts'

// Event 0 has an automatic discount for young people, of whom person 2 is one, and a promo code of one use beside it.
const automaticBp = 700
const codeBp = 1_000
const discountedEvent = 0

const shareOf = (sumMinor: number, shareBp: number) => Math.floor((sumMinor * shareBp + 5_000) / 10_000)

/** Decides the discounts of an unpaid order again. */
export function decideDiscounts(sale: Sale, order: ModelOrder): void {
  if (order.isCodeLapsed) order.hasCode = !isCodeUsedUp(sale, order)
  order.isCodeLapsed = false
  discountPlaces(order)
}

function discountPlaces(order: ModelOrder): void {
  const automatic = order.event === discountedEvent && order.person === 2 ? automaticBp : 0
  order.lines = order.lines.map((line) => {
    if (line.code !== 'place') return line
    const automaticMinor = shareOf(line.priceMinor, automatic)
    const codeMinor = order.hasCode ? shareOf(line.priceMinor - automaticMinor, codeBp) : 0
    return { ...line, discountMinor: automaticMinor + codeMinor }
  })
}

/** Right after a place was taken, in a transaction of its own, where the event has automatic discounts. */
export function discountNewPlace(sale: Sale, order: ModelOrder): void {
  const present = order.payments.at(-1)
  if (order.event === discountedEvent && !(present && isUnderWay(present))) decideDiscounts(sale, order)
}

/** Whether a correction of the participant may change the sum of the order: by a discount, or by the premium of another person. */
export const mayChangeSum = ({ event, lines }: ModelOrder) =>
  event === discountedEvent || lines.some(({ code, isCancelled }) => code === 'policy' && !isCancelled)

/** Whether another order holds or has taken the code's one use. */
export function isCodeUsedUp(sale: Sale, but: ModelOrder): boolean {
  return sale.orders.some((order) => order !== null && order !== but && order.hasCode && holds(sale, order))
}

export function applyCode(sale: Sale, { order: index, account }: StepOf<'apply code'>, { commit }: StepRun): string {
  const order = sale.orders[index]
  if (!order || order.account !== account) return '404 orders.not_found'
  if (stateNow(sale, order) !== 'awaiting_payment') return '409 orders.not_open'
  if (order.hasCode) return '200'
  const early = codeRefusal(sale, order)
  if (early !== null) return early
  const refusal = abandonPayment(sale, index, commit)
  if (refusal !== null) return refusal
  if (stateNow(sale, order) !== 'awaiting_payment') return '409 orders.not_open'
  const late = codeRefusal(sale, order)
  if (late !== null) return late
  order.hasCode = true
  order.isCodeLapsed = false
  decideDiscounts(sale, order)
  return '200'
}

function codeRefusal(sale: Sale, order: ModelOrder): string | null {
  if (isCodeUsedUp(sale, order)) return '409 discounts.code_used_up'
  if (order.event !== discountedEvent) return '409 discounts.code_other_event'
  const tried = { ...order, hasCode: true }
  discountPlaces(tried)
  const savedMinor = ({ lines }: ModelOrder) => lines.reduce((sum, { discountMinor }) => sum + discountMinor, 0)
  const without = { ...order, hasCode: false }
  discountPlaces(without)
  if (savedMinor(tried) > savedMinor(without)) return null
  // The reason nearest to the code's purpose: it might have covered the other lines.
  return order.lines.length > 1 ? '409 discounts.code_other_product' : '409 discounts.code_saves_nothing'
}

export function removeCode(sale: Sale, { order: index, account }: StepOf<'remove code'>, { commit }: StepRun): string {
  const order = sale.orders[index]
  if (!order || order.account !== account) return '404 orders.not_found'
  if (stateNow(sale, order) !== 'awaiting_payment') return '409 orders.not_open'
  if (!order.hasCode && !order.isCodeLapsed) return '200'
  const refusal = abandonPayment(sale, index, commit)
  if (refusal !== null) return refusal
  if (stateNow(sale, order) !== 'awaiting_payment') return '409 orders.not_open'
  order.hasCode = false
  order.isCodeLapsed = false
  decideDiscounts(sale, order)
  return '200'
}

/** Abandons an order's open payment at the bank, before the order is changed. */
export function abandonPayment(sale: Sale, index: number, commit: Commit): string | null {
  const payment = orderAt(sale, index).payments.at(-1)
  try {
    if (payment) syncWithBank(sale, index, payment, { isAbandoned: true, commit })
    return null
  } catch (error) {
    if (error instanceof BankUnavailable) return '502 orders.provider_unavailable'
    throw error
  }
}
