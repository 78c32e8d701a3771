import { type Err, err, ok, type Result } from '#src/kernel/result.ts'
import { countGuess, uncountGuess } from '#src/modules/accounts/server/commands/count-guess.ts'
import { exchangeReserved } from '#src/modules/inventory/server/commands/reserve-units.ts'
import { countFreeStock } from '#src/modules/inventory/server/reads/availability.ts'
import type { CartView } from '#src/modules/orders/contract/cart.ts'
import { codeKey } from '#src/modules/orders/domain/access-code.ts'
import { type ChangeRefusal, changeOrder, type LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { buildCart, currentOrderStatus, ownOrder } from '#src/modules/orders/server/reads/build-cart.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { discountCodeErrors } from '../../contract/discount-codes.ts'
import { codeRefusal } from '../../domain/code-refusal.ts'
import { listCodes, type StoredCode } from '../queries/rules.ts'
import { listUses } from '../queries/uses.ts'
import { findUsableCode } from '../reads/find-usable-code.ts'
import { addFreeProduct, findFreeProduct, noteAddedProduct } from './free-product.ts'
import { holdUse, limitsOf, lockCodes } from './hold-use.ts'
import { type EvaluatedCode, evaluateCodes, recalculateDiscounts, writeDiscounts } from './recalculate-discounts.ts'

export type ApplyRefusal = keyof typeof discountCodeErrors | ChangeRefusal
type Context = RequestContext & { readonly actor: Actor }

/** Codes of one order; more would only be tried for the best. */
const maxCodes = 5

/**
 * Applies a promo code to an unpaid order: the order keeps a use of it, and its lines are
 * discounted. A code that is applied already changes nothing, nor does the access code of one of its
 * places. Attempts are counted, by account and network, before any look-up; only a code that does not
 * exist stays counted. The same request made again meanwhile, as by a double click, is one attempt. A
 * code that changes nothing leaves an open payment alone.
 * @locks the order, then its event and the limits of its codes, where they have any
 */
export async function applyDiscountCode(
  context: Context,
  { registrationId, code: typed }: { readonly registrationId: string; readonly code: string },
): Promise<Result<CartView, ApplyRefusal>> {
  const key = codeKey(typed)
  if (key === '') return err('discounts.code_empty', { fields: { code: 'discounts.code_empty' } })
  const attempt = JSON.stringify([context.tenant.id, context.actor.accountId, context.language, registrationId, key])
  const started = underWay.get(attempt) ?? applyOnce(context, registrationId, key)
  underWay.set(attempt, started)
  return await started.finally(() => underWay.delete(attempt))
}

/** Attempts under way in this process. */
const underWay = new Map<string, ReturnType<typeof applyOnce>>()

async function applyOnce(
  context: Context,
  registrationId: string,
  key: string,
): Promise<Result<CartView, ApplyRefusal>> {
  const guess = await countGuess(context, 'typed')
  if (guess.waitMs !== null) {
    return err('discounts.too_many_attempts', {
      params: { count: Math.ceil(guess.waitMs / 60_000) },
      retryAfterSeconds: Math.ceil(guess.waitMs / 1000),
    })
  }
  const applied = await applyCounted(context, registrationId, key)
  if (applied.ok || applied.error.code !== 'discounts.code_unknown') await uncountGuess(context.services, guess)
  return applied.ok ? applied : withField(applied.error)
}

async function applyCounted(
  context: Context,
  registrationId: string,
  key: string,
): Promise<Result<CartView, ApplyRefusal>> {
  const { services, tenant, actor, language } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  // Decided before the order is changed, so that a code that changes nothing leaves an open payment alone.
  const checked = await services.db.transaction(scope, async (tx): Promise<Result<CartView | null, ApplyRefusal>> => {
    const order = await ownOrder(tx, actor.accountId, registrationId)
    if (order === null) return err('orders.not_found')
    const refusal = await orderRefusal(tx, order)
    if (refusal !== null) return err(refusal)
    const found = await findUsableCode(tx, order, key)
    if (found.ok) return await checkBefore(tx, order, found.value, language)
    const cart = await buildCart(tx, order, language)
    return cart.codes.some(({ code, kind }) => kind === 'access' && codeKey(code) === key) ? ok(cart) : found
  })
  if (!checked.ok) return checked
  if (checked.value !== null) return ok(checked.value)
  return await changeOrder(context, registrationId, async (tx, order): Promise<Result<CartView, ApplyRefusal>> => {
    const refusal = await orderRefusal(tx, order)
    if (refusal !== null) return err(refusal)
    const found = await findUsableCode(tx, order, key)
    if (!found.ok) return found
    const done = await applyToOrder(tx, order, found.value)
    return done.ok ? ok(await buildCart(tx, order, language, done.value)) : done
  })
}

/** The cart where the code is applied already, null where it may be applied, or the refusal. */
async function checkBefore(
  tx: Tx,
  order: LockedOrder,
  code: StoredCode,
  language: 'ru' | 'en',
): Promise<Result<CartView | null, ApplyRefusal>> {
  const uses = await listUses(tx, order.id)
  const cart = await buildCart(tx, order, language)
  const isApplied = uses.some(({ codeId, isHeld }) => codeId === code.id && isHeld)
  const isProductMissing = (await findFreeProduct(tx, order, code))?.units === 0
  if (isApplied && !isProductMissing && cart.codes.some((one) => one.code === code.code)) return ok(cart)
  if (isApplied) return ok(null)
  const free = await countFreeStock(tx, limitsOf(code))
  if ([...free.values()].some((units) => units < 1)) return err('discounts.code_used_up')
  if (isProductMissing) return ok(null) // decided when it is in the order
  const others = await listCodes(
    tx,
    uses.flatMap(({ codeId }) => (codeId === code.id ? [] : [codeId])), // its own use may have expired
  )
  const refusal = refusalOf((await evaluateCodes(tx, order, [...others, code])).codes, code)
  return refusal === null ? ok(null) : refusal
}

/** @returns the free product that was added, as an adjustment of the cart */
async function applyToOrder(
  tx: Tx,
  order: LockedOrder,
  code: StoredCode,
): Promise<Result<CartView['adjustments'], ApplyRefusal>> {
  const uses = await listUses(tx, order.id)
  const added = await addFreeProduct(tx, order, code)
  if (added === 'gone') return err('discounts.product_gone')
  const adjustments = added === null ? [] : [{ itemName: added.name, from: 0, to: 1 }]
  if (uses.some(({ codeId }) => codeId === code.id)) {
    await recalculateDiscounts(tx, { tenantId: order.tenantId, orderId: order.id, eventId: order.eventId })
    const isUsed = (await listUses(tx, order.id)).some(({ codeId }) => codeId === code.id)
    if (isUsed && added !== null) await noteAddedProduct(tx, order, code)
    return isUsed ? ok(adjustments) : err('discounts.code_used_up')
  }
  if (uses.length >= maxCodes) return err('discounts.too_many_codes', { params: { count: maxCodes } })
  const others = await listCodes(
    tx,
    uses.map(({ codeId }) => codeId),
  )
  await lockCodes(tx, order, [...others, code])
  const held = await holdUse(tx, order, code)
  if (!held.ok) return held
  await exchangeHeldPlaces(tx, order, code)
  if (added !== null) await noteAddedProduct(tx, order, code)
  return refusalOf(await writeDiscounts(tx, order, [...others, code]), code) ?? ok(adjustments)
}

/** Places that the order took from everybody's become those that the code holds, as many as it has left. */
async function exchangeHeldPlaces(tx: Tx, order: LockedOrder, { id, heldEventId }: StoredCode): Promise<void> {
  if (heldEventId !== order.eventId) return
  const { tenantId, eventId, id: orderId } = order
  await exchangeReserved(tx, { tenantId, eventId, reserveId: id, orderId })
}

/** The refusal of a code that takes off nothing; null where it takes off something. */
function refusalOf(codes: readonly EvaluatedCode[], code: StoredCode): Err<ApplyRefusal> | null {
  const outcome = codes.find((one) => one.code.id === code.id)?.outcome
  if (outcome === undefined) throw new Error(`code ${code.id} was not decided`)
  const refusal = codeRefusal(outcome)
  return refusal === null ? null : err(refusal, refusalParams(refusal, code))
}

function refusalParams(refusal: string, { rule }: StoredCode) {
  const { minPeople } = rule.conditions
  return refusal === 'discounts.code_too_few_people' && minPeople !== null ? { params: { count: minPeople } } : {}
}

/** Why the order takes no promo codes; null: it does. */
async function orderRefusal(tx: Tx, order: LockedOrder): Promise<'orders.not_open' | 'discounts.other_order' | null> {
  if ((await currentOrderStatus(tx, order)) !== 'awaiting_payment') return 'orders.not_open'
  return order.kind === 'registration' ? null : 'discounts.other_order'
}

/** The refusal of a code belongs to its field; one of the order does not. */
function withField(error: { readonly code: ApplyRefusal }): Result<never, ApplyRefusal> {
  const { code, ...details } = error
  return err(code, {
    ...details,
    ...(code.startsWith('discounts.code_') || code === 'discounts.product_gone' ? { fields: { code } } : {}),
  })
}
