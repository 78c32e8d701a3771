import { newId } from '#src/platform/new-id.ts'
import type { Runner } from '../../support/runner.ts'
import { confirmIdentity } from '../../support/runner.ts'
import type { Json } from '../../support/test-app.ts'
import { answerOf, payOrder, pickOf } from '../scenarios/step.ts'
import { nothing } from '../step-groups.ts'
import { choiceOf } from './cart-steps.ts'
import { type CancelTarget, linesThatLeave, ownersRefundMinor } from './expected-refunds.ts'
import { linesOf, ordersOf } from './options-facts.ts'
import { type OptionsSale, productOf } from './options-sale.ts'
import type { OptionsStep } from './options-steps.ts'
import { isPaid, mustBe, type OptionsStepRunner, orderOf } from './order-of.ts'

/** Opens the order of the change; leaves it unpaid, opens its payment, or pays it, and asks again under the same id. */
async function changeOptions(
  sale: OptionsSale,
  runner: Runner,
  step: OptionsStep,
  { orderId, ...body }: { readonly orderId: string; readonly products?: unknown; readonly changes?: unknown },
): Promise<string> {
  const path = `/api/account/registrations/${orderId}/options`
  const optionsId = newId()
  const changed = await runner.client.post(path, { optionsId, ...body })
  if (changed.status !== 200) return answerOf(changed)
  const again = await runner.client.post(path, { optionsId, ...body })
  if (sale.isSingleStep) mustBe(sale, again.body, changed.body, 'the repeated response')
  if (changed.body.status === 'paid' || step.pick < 1) return `200 ${changed.body.status}`
  return `200 ${await payOrder(sale, runner, optionsId, step.pick > 1)}`
}

const addAfterPayment: OptionsStepRunner = async (sale, step, runner) => {
  const orderId = await orderOf(sale, step, isPaid)
  if (orderId === undefined) return nothing
  const { code: _code, variant: _variant, ...ids } = await choiceOf(sale, step, orderId)
  return await changeOptions(sale, runner, step, { orderId, products: [{ ...ids, count: step.count }] })
}

/** Another size of a tee or a cap, or another way to get there: at the same price, more expensive or cheaper. */
const changeVariant: OptionsStepRunner = async (sale, step, runner) => {
  const orderId = await orderOf(sale, step, isPaid)
  if (orderId === undefined) return nothing
  const items = (await linesOf(sale)).filter(
    (line) => line.orderId === orderId && line.variantCode !== null && line.returnedUnits === 0,
  )
  const item = pickOf(items, step.part)
  if (item?.code == null) return nothing
  const others = productOf(sale, item.code).variants.filter(({ code }) => code !== item.variantCode)
  const to = pickOf(others, step.count)
  const response = await changeOptions(sale, runner, step, {
    orderId,
    changes: [{ itemId: item.id, variantId: to?.id }],
  })
  if (response === '200 paid' || response === '200 200') {
    const after = (await linesOf(sale)).find(({ id }) => id === item.id)
    const isPaidFor = response === '200 paid' || step.pick > 1
    mustBe(sale, after?.variantCode, isPaidFor ? to?.code : item.variantCode, 'the variant')
  }
  return response
}

const targets = ['entry', 'entry', 'item', 'item', 'whole'] as const

/** The part of the order that the step cancels, as the page offers it. */
function partOf(offer: Json, { part, count }: OptionsStep): { of: Json; target: CancelTarget } | null {
  const kind = pickOf(targets, part)
  const entry: Json = pickOf(
    (offer.entries ?? []).filter(({ state }: Json) => state === 'confirmed'),
    count,
  )
  const item: Json = pickOf(
    (offer.items ?? []).filter((one: Json) => one.returnedCount < one.count),
    count,
  )
  if (kind === 'whole') return { of: offer.whole, target: {} }
  if (kind === 'entry') return entry === undefined ? null : { of: entry, target: { entryId: entry.entryId } }
  return item === undefined ? null : { of: item, target: { itemId: item.itemId } }
}

/** The refund that is offered and paid is that of all lines that leave, by the rules of each. */
const cancel: OptionsStepRunner = async (sale, step, { client }) => {
  const orderId = await orderOf(sale, step, isPaid)
  if (orderId === undefined) return nothing
  const { body: offer } = await client.get(`/api/account/registrations/${orderId}/cancellation`)
  const chosen = partOf(offer, step)
  if (chosen === null || offer.error) return nothing
  const { of, target } = chosen
  const sources = new Map((await ordersOf(sale)).map(({ id, sourceOrderId }) => [id, sourceOrderId ?? '']))
  const leaving = linesThatLeave(await linesOf(sale), orderId, sources, target)
  const expectedMinor = ownersRefundMinor(sale, leaving)
  mustBe(sale, of.refundMinor, expectedMinor, 'the offered refund')
  await confirmIdentity(client)
  const path = `/api/account/registrations/${orderId}/cancel`
  const cancelled = await client.post(path, { ...target, refundMinor: of.refundMinor })
  if (cancelled.status === 200) {
    const ids = new Set(leaving.map(({ id }) => id))
    const after = (await linesOf(sale)).filter(({ id }) => ids.has(id))
    const backMinor = after.reduce((sum, line) => sum + line.returnedNetMinor + line.returnedCommissionMinor, 0)
    mustBe(sale, backMinor, expectedMinor, 'the refund')
    mustBe(
      sale,
      after.every(({ units, returnedUnits }) => units === returnedUnits),
      true,
      'whether all is cancelled',
    )
  }
  return answerOf(cancelled)
}

/** An operator refunds all of it, or nothing, whatever the rules say. */
const cancelForOrganizer: OptionsStepRunner = async (sale, step, { client }) => {
  const orderId = await orderOf(sale, step, isPaid)
  if (orderId === undefined) return nothing
  const { body: offer } = await client.get(`/api/account/registrations/${orderId}/cancellation`)
  const chosen = partOf(offer, step)
  if (chosen === null) return nothing
  await confirmIdentity(sale.operator)
  const path = `/api/operator/registrations/${orderId}/cancel`
  return answerOf(await sale.operator.post(path, { ...chosen.target, refund: step.isVariant ? 'none' : 'full' }))
}

/** Steps that change what is paid. */
export const paidSteps = {
  'add after payment': addAfterPayment,
  'change variant': changeVariant,
  cancel,
  'cancel for the organizer': cancelForOrganizer,
} satisfies Record<string, OptionsStepRunner>
