import type { Services } from '#src/platform/services.ts'
import { matchLine } from '../../domain/match-line.ts'
import { readPurpose } from '../../domain/purpose.ts'
import { type InvoiceRow, listCandidates } from '../queries/invoices.ts'
import { findLine, unmatchedOf } from '../queries/statements.ts'
import { applyLine } from './apply-line.ts'

/**
 * Matches the lines of a statement that wait, each in a transaction of its own: any number of calls
 * give each line once. What no rule matches is left to an operator.
 */
export async function matchStatement(
  services: Services,
  { tenantId, statementId }: { readonly tenantId: number; readonly statementId: string },
): Promise<void> {
  const scope = { role: 'app', tenantId } as const
  const lineIds = await services.db.transaction({ ...scope, readOnly: true }, (tx) => unmatchedOf(tx, statementId))
  for (const lineId of lineIds) {
    await services.db.transaction(scope, async (tx) => {
      const line = await findLine(tx, lineId)
      if (line === null) return
      const { numbers } = readPurpose(line.purpose)
      const candidates = await listCandidates(tx, numbers, line.payer.inn)
      const found = matchLine(line, candidates.map(toMatch))
      const invoice = candidates.find(({ id }) => id === found?.id)
      if (invoice !== undefined)
        await applyLine(tx, { orderId: invoice.orderId, invoiceId: invoice.id, lineId }, 'rule')
    })
  }
}

function toMatch(invoice: InvoiceRow) {
  const { id, number, issuedOn, amountMinor, receivedMinor, returnedMinor, currency, buyer, accountId, state } = invoice
  return {
    id,
    number,
    issuedOn,
    amountMinor,
    leftMinor: state === 'paid' ? 0 : amountMinor - receivedMinor + returnedMinor,
    currency,
    buyerTaxNumber: buyer.kind === 'company' ? buyer.taxNumber : null,
    accountId,
    isPaid: state === 'paid',
  }
}
