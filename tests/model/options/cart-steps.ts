import type { Json } from '../../support/test-app.ts'
import { answerOf, pickOf } from '../scenarios/step.ts'
import { nothing } from '../step-groups.ts'
import { type OptionsSale, productOf } from './options-sale.ts'
import { type OptionsStep, optionChoices } from './options-steps.ts'
import { entriesOf, isUnpaid, itemsOf, mustBe, type OptionsStepRunner, orderOf } from './order-of.ts'

/** The option that the step means, for one of the order's people where it is per entry. */
export async function choiceOf(sale: OptionsSale, { part, pick }: OptionsStep, orderId: string) {
  const { code, variant } = optionChoices[part % optionChoices.length] ?? optionChoices[0]
  const { id: productId, variants } = productOf(sale, code)
  const variantId = variants.find((one) => one.code === variant)?.id
  const entryId = code === 'tee' ? pickOf(await entriesOf(sale, orderId), pick) : undefined
  return {
    code,
    variant,
    productId,
    ...(variantId === undefined ? {} : { variantId }),
    ...(entryId === undefined ? {} : { entryId }),
  }
}
type Choice = Awaited<ReturnType<typeof choiceOf>>

const unitsOf = async (sale: OptionsSale, orderId: string, { code, variant, entryId }: Choice) =>
  (await itemsOf(sale, orderId)).find(
    (line) => line.code === code && line.variantCode === variant && line.entryId === (entryId ?? null),
  )?.units ?? 0

/** A count that was cut is reported with what there is now. */
function mustReport(sale: OptionsSale, body: Json, { wanted, got }: { wanted: number; got: number }): void {
  const cut = body.adjustments.find(({ from }: Json) => from === wanted)
  mustBe(sale, got < wanted ? [cut?.from, cut?.to] : got, got < wanted ? [wanted, got] : wanted, 'the count')
}

const addOption: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  const choice = await choiceOf(sale, step, registrationId)
  const before = await unitsOf(sale, registrationId, choice)
  const { code: _code, variant: _variant, ...ids } = choice
  const added = await client.post('/Register/ApiAddProductToCart', { registrationId, ...ids, count: step.count })
  const got = await unitsOf(sale, registrationId, choice)
  if (added.status === 200) mustReport(sale, added.body, { wanted: Math.max(step.count, before), got })
  return answerOf(added)
}

/** Sets several options at once; too many of one are cut, and the cut is reported. */
const saveOptions: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  const choice = await choiceOf(sale, step, registrationId)
  const { code: _code, variant: _variant, ...ids } = choice
  const count = step.isVariant ? 0 : step.count
  const saved = await client.post('/Register/ApiSaveProducts', { registrationId, products: [{ ...ids, count }] })
  const got = await unitsOf(sale, registrationId, choice)
  if (saved.status === 200) mustReport(sale, saved.body, { wanted: count, got })
  return answerOf(saved)
}

async function itemOf(sale: OptionsSale, step: OptionsStep) {
  const registrationId = await orderOf(sale, step, isUnpaid)
  const item = registrationId === undefined ? undefined : pickOf(await itemsOf(sale, registrationId), step.part)
  return registrationId === undefined || item === undefined ? null : { registrationId, item }
}

/** Any item, also what is included, and an insurance: one person cannot have two of it. */
const setCount: OptionsStepRunner = async (sale, step, { client }) => {
  const found = await itemOf(sale, step)
  if (found === null) return nothing
  const { registrationId, item } = found
  const input = { registrationId, cartItemId: item.id, count: step.count }
  const set = await client.post('/Register/ApiSetProductCount', input)
  const after = (await itemsOf(sale, registrationId)).find(({ id }) => id === item.id)
  if (set.status === 200) mustReport(sale, set.body, { wanted: step.count, got: after?.units ?? 0 })
  return answerOf(set)
}

const removeOption: OptionsStepRunner = async (sale, step, { client }) => {
  const found = await itemOf(sale, step)
  if (found === null) return nothing
  const { registrationId, item } = found
  const removed = await client.post('/Register/ApiRemoveProductFromCart', { registrationId, cartItemId: item.id })
  const isThere = (await itemsOf(sale, registrationId)).some(({ id }) => id === item.id)
  mustBe(sale, isThere, removed.status !== 200, 'whether the removed item is there')
  const isIncluded = item.code === 'medal' || item.code === 'vest'
  if (isIncluded) mustBe(sale, removed.status === 200, false, 'whether an included item was removed')
  return answerOf(removed)
}

/** Another size of what is in the price of the place. */
const chooseVest: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  const { id: productId, variants } = productOf(sale, 'vest')
  const entryId = pickOf(await entriesOf(sale, registrationId), step.pick)
  const variantId = pickOf(variants, step.part)?.id
  const products = [{ productId, variantId, entryId, count: 1 }]
  return answerOf(await client.post('/Register/ApiSaveProducts', { registrationId, products }))
}

const namedPrices = [
  [10_000, '200'],
  [33_333, '200'],
  [500_000, '200'],
  [9_999, '422 orders.price_too_low'],
  [500_001, '422 orders.price_too_high'],
  [-1, '422 orders.price_too_low'],
] as const

const namePrice: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  const items = await itemsOf(sale, registrationId)
  const isOfDonation = (code: string | null) => code === 'donation'
  const item = step.isVariant ? pickOf(items, step.part) : items.find(({ code }) => isOfDonation(code))
  if (item === undefined) return nothing
  const [priceMinor, expected] = pickOf(namedPrices, step.part) ?? namedPrices[0]
  const named = await client.post('/Register/SetCustomPrice', { registrationId, cartItemId: item.id, priceMinor })
  const hasOrderEnded = answerOf(named) === '409 orders.not_open'
  if (!hasOrderEnded)
    mustBe(sale, answerOf(named), isOfDonation(item.code) ? expected : '409 orders.price_fixed', 'the response')
  const after = (await itemsOf(sale, registrationId)).find(({ id }) => id === item.id)
  const price = named.status === 200 ? priceMinor : item.unitPriceMinor
  mustBe(sale, after?.unitPriceMinor, price, 'the free price')
  return answerOf(named)
}

/** Insures one person, or as a variant all, by the first or the next offer. */
const insure: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  const { body } = await client.get(`/api/registrations/${registrationId}/insurance`)
  const people: Json[] = body.people ?? []
  const person: Json = pickOf(people, step.part)
  if (person === undefined) return nothing
  const [product] = person.products
  const offer = product?.types.flatMap(({ offers }: Json) => offers)[0]
  const insured = (step.isVariant ? people : [person]).map(({ entryId }: Json) => entryId)
  const requested = await client.post('/Register/ApiPolicyRequest', {
    ...{ registrationId, productId: product?.productId, entryIds: insured, sport: body.sport },
    ...{ policyType: 'accident', startDate: offer?.startsOn ?? '2099-01-01' },
  })
  if (requested.status === 200) {
    const lines = (await itemsOf(sale, registrationId)).filter(({ kind }) => kind === 'insurance')
    const covered = insured.filter((id: string) => lines.filter(({ entryId }) => entryId === id).length === 1)
    mustBe(sale, covered, insured, 'who is insured')
  }
  return answerOf(requested)
}

const removeInsurance: OptionsStepRunner = async (sale, step, { client }) => {
  const registrationId = await orderOf(sale, step, isUnpaid)
  if (registrationId === undefined) return nothing
  const entryId = pickOf(await entriesOf(sale, registrationId), step.part)
  const path = `/api/registrations/${registrationId}/insurance/${entryId}/${productOf(sale, 'policy').id}`
  const removed = await client.delete(path)
  const isInsured = (await itemsOf(sale, registrationId)).some(
    (line) => line.kind === 'insurance' && line.entryId === entryId,
  )
  if (removed.status === 200) mustBe(sale, isInsured, false, 'whether the person is insured')
  return answerOf(removed)
}

/** Steps that change what is in an unpaid order. */
export const cartSteps = {
  'add option': addOption,
  'save options': saveOptions,
  'set count': setCount,
  'remove option': removeOption,
  'choose vest': chooseVest,
  'name price': namePrice,
  insure,
  'remove insurance': removeInsurance,
} satisfies Record<string, OptionsStepRunner>
