import { err, ok, type Result } from '#src/kernel/result.ts'
import { insurancesOfEvent } from '#src/modules/catalog/server/reads/insurances-of-event.ts'
import { type ChangeRefusal, changeOrder, type LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { removeInsuranceLines } from '#src/modules/orders/server/commands/set-insurance-line.ts'
import { ownOrder } from '#src/modules/orders/server/reads/build-cart.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CartWithPolicies } from '../../contract/policies.ts'
import { peopleOfOrders } from '../queries/insured-people.ts'
import { deleteNotices } from '../queries/notices.ts'
import { deleteRequested, livePolicies, type PolicyRow } from '../queries/policies.ts'
import { cartWithPolicies } from '../reads/order-policies.ts'
import { isOpen, type OwnContext } from './request-policies.ts'

type PolicyKey = { readonly registrationId: string; readonly entryId: string; readonly productId: string }
type Refusal = ChangeRefusal | 'insurance.person_unknown' | 'insurance.product_unknown'

/**
 * Removes one person's insurance from an unpaid order. One that is not there changes nothing, and
 * leaves an open payment alone.
 * @locks the order
 */
export async function removePolicy(
  context: OwnContext,
  { registrationId, entryId, productId }: PolicyKey,
): Promise<Result<CartWithPolicies, Refusal>> {
  const { services, tenant, actor, language } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const find = async (tx: Tx, order: LockedOrder): Promise<Result<PolicyRow | null, Refusal>> => {
    if (!(await isOpen(tx, order))) return err('orders.not_open')
    const policies = await livePolicies(tx, [order.id])
    const found = policies.find((one) => one.entryId === entryId && one.productId === productId)
    if (found !== undefined) return ok(found)
    const people = await peopleOfOrders(tx, [order.id])
    if (!people.some((one) => one.entryId === entryId)) return err('insurance.person_unknown')
    const products = await insurancesOfEvent(tx, order.eventId)
    return products.some(({ id }) => id === productId) ? ok(null) : err('insurance.product_unknown')
  }
  const checked = await services.db.transaction(
    scope,
    async (tx): Promise<Result<CartWithPolicies | null, Refusal>> => {
      const order = await ownOrder(tx, actor.accountId, registrationId)
      if (order === null) return err('orders.not_found')
      const found = await find(tx, order)
      if (!found.ok) return found
      return ok(found.value === null ? await cartWithPolicies(tx, order, language) : null)
    },
  )
  if (!checked.ok) return checked
  if (checked.value !== null) return ok(checked.value)
  return await changeOrder(context, registrationId, async (tx, order): Promise<Result<CartWithPolicies, Refusal>> => {
    const found = await find(tx, order)
    if (!found.ok) return found
    if (found.value !== null) {
      await removeInsuranceLines(tx, order, [found.value.lineId])
      await deleteRequested(tx, [found.value.id])
      await deleteNotices(tx, { orderId: order.id, productId, entryIds: [entryId] })
      await emitOrderChanged(tx, order)
    }
    return ok(await cartWithPolicies(tx, order, language))
  })
}
