import { err, ok, type Result } from '#src/kernel/result.ts'
import { saveIdentityDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { type ChangeRefusal, changeOrder, type LockedOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { emitOrderChanged } from '#src/modules/orders/server/commands/emit-order-changed.ts'
import { currentOrderStatus, ownOrder } from '#src/modules/orders/server/reads/build-cart.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import type { CartWithPolicies, PolicyRequest } from '../../contract/policies.ts'
import { putInsuredDetails } from '../queries/insured-details.ts'
import { deleteNotices } from '../queries/notices.ts'
import { cartWithPolicies } from '../reads/order-policies.ts'
import { type PlannedPolicy, type PlanRefusal, type PolicyPlan, planPolicies } from './plan-policies.ts'
import { policyLineName, writePolicy } from './write-policy.ts'

export type OwnContext = RequestContext & { readonly actor: Actor }
export type RequestRefusal = PlanRefusal | ChangeRefusal

/**
 * Insures people of an unpaid order (SPEC §7): one line each. Everybody is insured, or nobody: the
 * first refusal is returned. A repeated request changes nothing, and leaves an open payment alone.
 * @locks the order; the account where a document is saved
 */
export async function requestPolicies(
  context: OwnContext,
  request: PolicyRequest,
): Promise<Result<CartWithPolicies, RequestRefusal>> {
  const { services, tenant, actor, language } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  // Decided before the order is changed, so that a refused or repeated request leaves an open payment alone.
  const checked = await services.db.transaction(
    scope,
    async (tx): Promise<Result<CartWithPolicies | null, RequestRefusal>> => {
      const order = await ownOrder(tx, actor.accountId, request.registrationId)
      if (order === null) return err('orders.not_found')
      if (!(await isOpen(tx, order))) return err('orders.not_open')
      const plan = await planPolicies(tx, order, request, language)
      if (!plan.ok) return plan
      return ok(plan.value.changes.length > 0 ? null : await cartWithPolicies(tx, order, language))
    },
  )
  if (!checked.ok) return checked
  if (checked.value !== null) return ok(checked.value)
  return await changeOrder(
    context,
    request.registrationId,
    async (tx, order): Promise<Result<CartWithPolicies, RequestRefusal>> => {
      if (!(await isOpen(tx, order))) return err('orders.not_open')
      const plan = await planPolicies(tx, order, request, language)
      if (!plan.ok) return plan
      const written = await writePlan(tx, context, order, plan.value)
      return written.ok ? ok(await cartWithPolicies(tx, order, language)) : written
    },
  )
}

async function writePlan(
  tx: Tx,
  context: OwnContext,
  order: LockedOrder,
  { product, insurer, changes }: PolicyPlan,
): Promise<Result<undefined, RequestRefusal>> {
  for (const planned of changes) {
    const saved = await saveData(tx, context, planned)
    if (!saved.ok) return saved
    const { person, offer, insured } = planned
    const name = policyLineName(context.services.textOf, product, offer.policyType)
    await writePolicy(tx, order, { product, name, insurer, person, offer, insured })
  }
  const entryIds = changes.map(({ person }) => person.entryId)
  await deleteNotices(tx, { orderId: order.id, productId: product.id, entryIds })
  await emitOrderChanged(tx, order)
  return ok()
}

/** Saves what was entered for the insurer with the account, so that it is asked once. */
async function saveData(
  tx: Tx,
  { services, actor: { accountId } }: OwnContext,
  { person, toSave }: PlannedPolicy,
): Promise<Result<undefined, RequestRefusal>> {
  if (toSave === null) return ok()
  const { address, phone, document } = toSave
  if (address !== '' || phone !== '')
    await putInsuredDetails(tx, accountId, { personId: person.personId, address, phone })
  // A coach's athlete has no documents in the account; the policy has what it prints.
  if (document === null || !person.isParticipant) return ok()
  const saved = await saveIdentityDocument(tx, services, { accountId, participantId: person.personId }, document)
  if (saved.ok) return ok()
  const field = `insured.${person.entryId}.documentNumber`
  return err('insurance.data_missing', { fields: { [field]: 'accounts.document_of_another' } })
}

/** Whether the order's content may be changed now. */
export async function isOpen(tx: Tx, order: LockedOrder): Promise<boolean> {
  return order.kind === 'registration' && (await currentOrderStatus(tx, order)) === 'awaiting_payment'
}
