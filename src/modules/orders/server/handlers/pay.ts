import { plusMs } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { openPaymentSoon } from '#src/modules/payments/server/commands/start-payment.ts'
import { lastMethodOf } from '#src/modules/payments/server/reads/last-method.ts'
import { methodView } from '#src/modules/payments/server/reads/offered-methods.ts'
import { type PaymentSummary, paymentOfOrder } from '#src/modules/payments/server/reads/payment-of-order.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { getPayRoute, savePayRoute } from '../../contract/pay.ts'
import { bankReturnPath } from '../../domain/pay-path.ts'
import { bankTimeZone } from '../../domain/reservation-due.ts'
import { orderTotals } from '../../domain/totals.ts'
import { abandonPayment } from '../commands/abandon-payment.ts'
import { type Chosen, choosePayment } from '../commands/choose-payment.ts'
import { listOrderLines } from '../queries/orders.ts'
import { currentOrderStatus, ownOrder } from '../reads/build-cart.ts'
import { methodsForOrder } from '../reads/methods-for-order.ts'

export const getPayHandler = handle(getPayRoute, async ({ tx, actor, services, language }, { query }) => {
  const order = await ownOrder(tx, actor.accountId, query.registrationId)
  if (order === null) return err('orders.not_found')
  const lines = await listOrderLines(tx, order.id)
  const { overallMinor } = orderTotals(lines, { eventBp: order.eventBp, extraBp: order.extraBp })
  const methods = overallMinor === 0 ? [] : await methodsForOrder(tx, services, order, { lines, overallMinor })
  const payment = await paymentOfOrder(tx, order.id)
  const isOfCompany = methods.some((method) => method.isOfCompany)
  return ok({
    registrationId: order.id,
    status: await currentOrderStatus(tx, order),
    currency: order.currency,
    overallMinor: order.overallMinor ?? overallMinor,
    methods: methods.map(({ rule, discountMinor, reservedUntil }) =>
      methodView(rule, {
        ...{ language, textOf: services.textOf, now: tx.now },
        ...{ amountMinor: overallMinor, discountMinor, isOfCompany },
        dueOn: reservedUntil === null ? null : plainDateIn(plusMs(reservedUntil, -1), bankTimeZone),
      }),
    ),
    isOfCompany,
    lastPaymentType: isOfCompany ? null : await lastMethodOf(tx, actor.accountId),
    payment: payment === null ? null : viewOf(payment),
    payBefore: order.payBefore,
    serverNow: tx.now,
  })
})

const maxTries = 3

export const savePayHandler = handle(savePayRoute, async (context, { body }) => {
  let chosen = await chooseIn(context, body)
  // Another tab may open a payment in between
  for (let tries = 0; tries < maxTries && chosen.ok && chosen.value.kind === 'other_open'; tries += 1) {
    const abandoned = await abandonPayment(context.services, {
      tenantId: context.tenant.id,
      orderId: body.registrationId,
    })
    if (!abandoned.ok) return abandoned
    chosen = await chooseIn(context, body)
  }
  if (!chosen.ok) return chosen
  // The payment is still open: the bank reports a state that we can't accept (another sum, for
  // example), and no second payment may be opened.
  if (chosen.value.kind === 'other_open') return err('orders.provider_unavailable')
  if (chosen.value.kind === 'settled') {
    return ok({ registrationId: body.registrationId, status: 'paid' as const, payment: null })
  }
  const { paymentId } = chosen.value
  try {
    const payment = await openPaymentSoon(context.services, { tenantId: context.tenant.id, paymentId }, context.log)
    if (payment === 'under-way') return ok(comingSoon(body, paymentId))
    if (payment?.state === 'cancelled' || payment?.state === 'expired') return await endedMeanwhile(context, body)
    const isUsable = payment !== null && usableStates.has(payment.state)
    if (!isUsable) return err('orders.provider_unavailable')
    const status = payment.state === 'succeeded' ? ('paid' as const) : ('awaiting_payment' as const)
    return ok({ registrationId: body.registrationId, status, payment: viewOf(payment) })
  } catch (error) {
    context.log.warn({ err: error }, 'opening a payment at the provider failed') // the job retries with the same key
    return err('orders.provider_unavailable')
  }
})

/** `authorized`: the payer has paid, and the bank holds the money until it is confirmed. */
const usableStates: ReadonlySet<string> = new Set(['open', 'authorized', 'succeeded'])

/** The payment was cancelled while it was being opened: with its order, or by a change of it. */
async function endedMeanwhile({ services, tenant, actor }: OwnContext, { registrationId }: Choice) {
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const isOpen = await services.db.transaction(scope, async (tx) => {
    const order = await ownOrder(tx, actor.accountId, registrationId)
    return order !== null && (await currentOrderStatus(tx, order)) === 'awaiting_payment'
  })
  return err(isOpen ? 'orders.sum_changed' : 'orders.not_open')
}

/**
 * The payment exists, but the provider has not yet returned its payment page: the page asks for the
 * payment's state.
 */
function comingSoon({ registrationId, paymentType: method }: Choice, id: string) {
  const payment = viewOf({ id, state: 'created', method, confirmationUrl: null, sbpLink: null })
  return { registrationId, status: 'awaiting_payment' as const, payment }
}

type Choice = {
  readonly registrationId: string
  readonly paymentType: string
  readonly shownMinor?: number | undefined
}

type OwnContext = RequestContext & { readonly actor: Actor }

async function chooseIn(context: OwnContext, choice: Choice) {
  const { services, tenant, actor, language, origin } = context
  type Outcome = Awaited<ReturnType<typeof choosePayment>>
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId } as const
  return await services.db.transaction<Outcome>(scope, async (tx) => {
    const outcome: Result<Chosen> & Outcome = await choosePayment(tx, services, {
      accountId: actor.accountId,
      orderId: choice.registrationId,
      paymentType: choice.paymentType,
      shownMinor: choice.shownMinor ?? null,
      language,
      returnUrl: origin + bankReturnPath(choice.registrationId, choice.paymentType),
    })
    if (!outcome.ok) throw new Rollback(outcome)
    return outcome
  })
}

type Shown = Pick<PaymentSummary, 'id' | 'state' | 'method' | 'confirmationUrl' | 'sbpLink'>

function viewOf({ id, state, method, confirmationUrl, sbpLink }: Shown) {
  const link = state === 'open' ? sbpLink : null
  const qrUrl = link === null ? null : `/Payment/Qr/${id}`
  return { id, state, method, confirmationUrl: state === 'authorized' ? null : confirmationUrl, qrUrl, sbpLink: link }
}
