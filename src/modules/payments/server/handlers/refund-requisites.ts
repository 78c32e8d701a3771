import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { getRefundRequisitesRoute, setRefundRequisitesRoute } from '../../contract/refund-requisites.ts'
import { checkRequisites, requisitesFormOf } from '../../domain/refund-requisites.ts'
import { asCurrency } from '../commands/apply-provider-state.ts'
import { setRequisites } from '../commands/set-requisites.ts'
import { findPayment } from '../queries/payments.ts'
import { findGivenRequisites, findPayersRefund, hasKnownAccount } from '../queries/refund-requisites.ts'
import { findRefund } from '../queries/refunds.ts'
import { isRequisitesNeeded } from '../reads/hand-of-refund.ts'

type Context = RequestContext & { readonly actor: Actor }

export const getRefundRequisitesHandler = handle(getRefundRequisitesRoute, async (context, { params }) => {
  const view = await viewOf(context, params.refundId)
  return view === null ? err('payments.refund_unknown') : ok(view.reply)
})

export const setRefundRequisitesHandler = handle(setRefundRequisitesRoute, async (context, { params, body }) => {
  const { refundId } = params
  const view = await viewOf(context, refundId)
  if (view === null) return err('payments.refund_unknown')
  const { scope, paymentId, reply } = view
  if (reply.form === null) return err('payments.requisites_closed')
  const checked = checkRequisites(reply.form, body)
  if (!checked.ok) return checked
  const { services } = context
  const saved = await services.db.transaction(scope, (tx) =>
    setRequisites(tx, services, { refundId, paymentId, requisites: checked.value }),
  )
  if (!saved.ok) return saved
  const after = await viewOf(context, refundId)
  return after === null ? err('payments.refund_unknown') : ok(after.reply)
})

/** A refund of the caller; null where there is none. Personal pages are on one host for all tenants. */
async function viewOf({ services, actor: { accountId } }: Context, refundId: string) {
  const { db } = services
  const own = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findPayersRefund(tx, refundId, accountId),
  )
  if (own === null) return null
  const { tenantId, paymentId } = own
  const scope = { role: 'app', tenantId, accountId } as const
  const found = await db.transaction({ ...scope, readOnly: true }, async (tx) => ({
    payment: await findPayment(tx, paymentId),
    refund: await findRefund(tx, refundId),
    given: await findGivenRequisites(tx, refundId),
    isKnown: await hasKnownAccount(tx, refundId),
  }))
  const { payment, refund, given, isKnown } = found
  if (payment === null || refund === null) return null
  const currency = asCurrency(payment.receivedCurrency ?? payment.currency)
  const isOpen = await isRequisitesNeeded(services, { payment, refund, isKnown })
  const amountMinor = refund.amountMinor - refund.disputedMinor
  const form = isOpen ? requisitesFormOf(currency) : null
  return { scope, paymentId, reply: { refundId, amountMinor, currency, form, given } }
}
