import { err, ok, type Result } from '#src/kernel/result.ts'
import {
  type CancellationInput,
  type CancellationRefusal,
  cancelOrder,
} from '#src/modules/orders/server/commands/cancel-order.ts'
import { cancellationOffer } from '#src/modules/orders/server/reads/cancellation-offer.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import { paymentThatPaid, sumsToAccount } from '#src/modules/payments/server/reads/hand-of-refund.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { entriesOfOrder } from '../../../server/queries/own-entries.ts'
import { scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import {
  type CancellationView,
  cancelForOperatorRoute,
  cancelForOrganizerRoute,
  cancelRegistrationRoute,
  getCancellationForOperatorRoute,
  getCancellationForOrganizerRoute,
  getCancellationRoute,
} from '../../contract/cancellation.ts'
import { cancellationView } from '../reads/cancellation-view.ts'

type Context = RequestContext & { readonly actor: Actor }
type CancelledItem = { readonly entryId?: string | undefined; readonly itemId?: string | undefined }
type CancelResult = Result<CancellationView, CancellationRefusal | 'registration.cancel_one_thing'>

export const getCancellationHandler = handle(getCancellationRoute, async (context, { params }) => {
  const scope = await scopeOfOwnOrder(context, params.registrationId)
  if (scope === null) return err('orders.not_found')
  const { registrationId } = params
  const found = await context.services.db.transaction({ ...scope, readOnly: true }, async (tx) => ({
    view: await cancellationView(tx, registrationId, context.language),
    payment: await paymentThatPaid(tx, registrationId),
  }))
  const { view, payment } = found
  if (view === null) return err('orders.not_found')
  const sums = [view.whole, ...view.entries, ...view.items].map(({ refundMinor }) => refundMinor)
  return ok({ ...view, sumsToAccount: [...(await sumsToAccount(context.services, payment, sums))] })
})

/** The owner may use any host too: personal pages are on one. */
export const cancelRegistrationHandler = handle(cancelRegistrationRoute, async (context, { params, body }) => {
  const scope = await scopeOfOwnOrder(context, params.registrationId)
  if (scope === null) return err('orders.not_found')
  return await cancelIn(context, scope.tenantId, { orderId: params.registrationId, item: body }, (accountId) => ({
    by: { kind: 'owner', accountId },
    terms: 'rules',
    shownRefundMinor: body.refundMinor,
  }))
})

export const getCancellationForOrganizerHandler = handle(getCancellationForOrganizerRoute, (context, { params }) =>
  viewAnywhere(context, params.registrationId),
)
export const getCancellationForOperatorHandler = handle(getCancellationForOperatorRoute, (context, { params }) =>
  viewAnywhere(context, params.registrationId),
)

export const cancelForOrganizerHandler = handle(cancelForOrganizerRoute, (context, { params, body }) =>
  cancelAnywhere(context, { orderId: params.registrationId, item: body }, (accountId) => ({
    by: { kind: 'organizer', accountId },
    terms: body.refund,
    shownRefundMinor: null,
  })),
)
export const cancelForOperatorHandler = handle(cancelForOperatorRoute, (context, { params, body }) =>
  cancelAnywhere(context, { orderId: params.registrationId, item: body }, (accountId) => ({
    by: { kind: 'operator', accountId },
    terms: body.refund,
    shownRefundMinor: null,
  })),
)

type CancellationRequest = { readonly orderId: string; readonly item: CancelledItem }
type How = (accountId: string) => Omit<CancellationInput, 'orderId' | 'scope'>

/**
 * Organizers and operators use any host for orders of any brand: the order's tenant is looked up
 * first.
 */
async function cancelAnywhere(context: Context, request: CancellationRequest, how: How): Promise<CancelResult> {
  const tenantId = await resolveTenant(context, request.orderId)
  return tenantId === null ? err('orders.not_found') : await cancelIn(context, tenantId, request, how)
}

async function viewAnywhere(context: Context, orderId: string): Promise<Result<CancellationView, 'orders.not_found'>> {
  const tenantId = await resolveTenant(context, orderId)
  if (tenantId === null) return err('orders.not_found')
  const scope = { role: 'app', tenantId, readOnly: true } as const
  const view = await context.services.db.transaction(scope, (tx) => cancellationView(tx, orderId, context.language))
  return view === null ? err('orders.not_found') : ok(view)
}

async function resolveTenant({ services }: Context, orderId: string): Promise<number | null> {
  const owner = await services.db.transaction({ role: 'system', readOnly: true }, (tx) => ownerOfOrder(tx, orderId))
  return owner?.tenantId ?? null
}

async function cancelIn(
  { services, actor, language }: Context,
  tenantId: number,
  request: CancellationRequest,
  how: How,
): Promise<CancelResult> {
  const { orderId, item } = request
  if (item.entryId !== undefined && item.itemId !== undefined) {
    return err('registration.cancel_one_thing', { fields: { itemId: 'registration.cancel_one_thing' } })
  }
  const scope = { role: 'app', tenantId, accountId: actor.accountId } as const
  return await services.db.transaction<CancelResult>(scope, async (tx) => {
    const target = await cancellationTarget(tx, orderId, item)
    const done = await cancelOrder(tx, { orderId, scope: target, language, ...how(actor.accountId) })
    if (!done.ok) throw new Rollback<CancelResult>(done)
    const view = await cancellationView(tx, orderId, language)
    if (view === null) throw new Error(`order ${orderId} not found after its cancellation`)
    return ok(view)
  })
}

/** An entry is the order line of its hold. An id that is not in the order matches no line. */
async function cancellationTarget(
  tx: Tx,
  orderId: string,
  { entryId, itemId }: CancelledItem,
): Promise<CancellationInput['scope']> {
  if (entryId === undefined && itemId === undefined) return { kind: 'whole' }
  const lines = (await cancellationOffer(tx, orderId))?.lines ?? []
  if (itemId !== undefined) {
    const isProduct = lines.some(({ id, kind }) => id === itemId && kind !== 'place')
    return { kind: 'line', lineId: isProduct ? itemId : '' }
  }
  const entry = (await entriesOfOrder(tx, orderId)).find(({ id }) => id === entryId)
  return { kind: 'line', lineId: lines.find(({ holdId }) => holdId !== null && holdId === entry?.holdId)?.id ?? '' }
}
