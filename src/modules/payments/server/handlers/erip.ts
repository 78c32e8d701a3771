import { toString as qrPicture } from 'qrcode'
import { isUuid } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import { within } from '#src/kernel/within.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getEripInvoiceRoute } from '../../contract/erip.ts'
import { isPaymentPending } from '../../domain/payment-state.ts'
import { toPaymentThere } from '../commands/provider-of.ts'
import { findPayment } from '../queries/payments.ts'

/** The payer's page waits for the provider, and works without its answer. */
const maxWaitMs = 2_000

export const getEripInvoiceHandler = handle(getEripInvoiceRoute, async (context, { query }) => {
  const { services, tenant, actor } = context
  const payment = isUuid(query.qrId)
    ? await services.db.transaction({ role: 'app', tenantId: tenant.id, readOnly: true }, (tx) =>
        findPayment(tx, query.qrId),
      )
    : null
  if (payment === null || payment.accountId !== actor.accountId) return err('payments.unknown')
  if (payment.method !== 'erip' || !isPaymentPending(payment.state)) return err('payments.unknown')
  const provider = await services.paymentProviders.of(payment)
  const { providerReference: reference } = payment
  if (provider?.eripInvoice === undefined || reference === null) return ok(notKnown)
  try {
    const found = await within(maxWaitMs, provider.eripInvoice({ ...toPaymentThere(payment), reference }))
    if (found === 'late') throw new Error('the provider did not return the invoice in time')
    const { qrLink, ...invoice } = found
    // The quiet zone is part of the picture, on the dark theme too.
    const svg = qrLink === null ? null : await qrPicture(qrLink, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 })
    return ok({ ...invoice, qr: qrLink === null || svg === null ? null : { link: qrLink, svg } })
  } catch (error) {
    context.log.warn({ err: error }, 'reading an invoice in ERIP failed') // the page of the invoice is enough to pay
    return ok(notKnown)
  }
})

const notKnown = { serviceCode: null, servicePath: null, accountNo: null, qr: null }
