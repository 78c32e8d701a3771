import { toString as qrPicture } from 'qrcode'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getInvoiceDocumentRoute, getInvoiceQrRoute, getInvoiceRoute } from '../../contract/invoice.ts'
import { paymentQrBytes } from '../../domain/payment-qr.ts'
import { invoiceFacts, qrOf } from '../build-invoice-facts.ts'
import { findOwnInvoice } from '../queries/invoices.ts'
import { returnsOfOrders } from '../queries/returns.ts'
import { invoiceView } from '../reads/invoice-view.ts'

export const getInvoiceHandler = handle(getInvoiceRoute, async ({ tx, actor }, { params }) => {
  const invoice = await findOwnInvoice(tx, actor.accountId, params.registrationId)
  if (invoice === null) return err('invoices.not_found')
  return ok(invoiceView(invoice, await returnsOfOrders(tx, [invoice.orderId])))
})

export const getInvoiceDocumentHandler = handle(getInvoiceDocumentRoute, async (context, { params }) => {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const invoice = await services.db.transaction(scope, (tx) =>
    findOwnInvoice(tx, actor.accountId, params.registrationId),
  )
  if (invoice === null) return err('invoices.not_found')
  // Rendered while no database connection is held.
  const bytes = await services.pdf.renderFor(actor.accountId, 'invoice', invoiceFacts(invoice))
  const name = `счёт-${invoice.number}.pdf`
  return ok({ bytes: bytes.byteLength, content: new Blob([new Uint8Array(bytes)]).stream(), name })
})

export const getInvoiceQrHandler = handle(getInvoiceQrRoute, async ({ tx, actor }, { params }) => {
  const invoice = await findOwnInvoice(tx, actor.accountId, params.registrationId)
  if (invoice === null) return err('invoices.not_found')
  const content = qrOf(invoice)
  // As for SBP: the quiet zone is part of the picture on every background.
  const svg = await qrPicture([{ mode: 'byte', data: paymentQrBytes(content) }], {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 4,
  })
  return ok({ content, svg })
})
