import { err, ok, type Result } from '#src/kernel/result.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { Services } from '#src/platform/services.ts'
import {
  completeTransferRoute,
  dismissLineRoute,
  listDueTransfersRoute,
  listUnmatchedLinesRoute,
  matchLineRoute,
  returnLineRoute,
  splitLineRoute,
  uploadStatementRoute,
} from '../../contract/statements.ts'
import { completeTransfer, endUnmatched, matchByHand } from '../commands/end-line.ts'
import { matchStatement } from '../commands/match-statement.ts'
import { saveStatement } from '../commands/save-statement.ts'
import { splitLine } from '../commands/split-line.ts'
import { tenantsOfAccount } from '../queries/sellers.ts'
import { findLine, listUnmatched, summaryOfStatement } from '../queries/statements.ts'
import { findTransfer, listDueTransfers } from '../queries/transfers.ts'
import { readStatementTask } from '../read-statement-file.ts'

export const uploadStatementHandler = handleUpload(
  uploadStatementRoute,
  async () => ok(),
  async (context, { body }) => {
    const { services, actor } = context
    const bytes = new Uint8Array(await body.file.arrayBuffer())
    // The thread takes the bytes over.
    const read = await services.reader.readFor(createUploadSender(context), readStatementTask, { bytes: bytes.slice() })
    if (!read.ok) return err(read.error.code, { fields: { file: read.error.code } })
    const statement = read.value
    const [tenantId] = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
      tenantsOfAccount(tx, statement.account),
    )
    if (tenantId === undefined) return err('invoices.account_unknown', { fields: { file: 'invoices.account_unknown' } })
    // The account is in roubles, as its invoices are.
    if (statement.lines.some(({ currency }) => currency !== 'RUB'))
      return err('invoices.statement_not_roubles', { fields: { file: 'invoices.statement_not_roubles' } })
    const scope = { role: 'app', tenantId } as const
    const saved = await services.db.transaction(scope, (tx) =>
      saveStatement(tx, { tenantId, bytes, statement, uploadedBy: actor.accountId }),
    )
    const { statementId } = saved
    await matchStatement(services, { tenantId, statementId })
    const summary = await services.db.transaction({ ...scope, readOnly: true }, (tx) =>
      summaryOfStatement(tx, statementId),
    )
    const { format, account, lineCount, newCount, unmatchedCount } = summary
    return ok({ ...saved, format, account, lineCount, newCount, unmatchedCount })
  },
)

export const listUnmatchedLinesHandler = handle(
  listUnmatchedLinesRoute,
  async ({ tx }, { query: { cursor, take } }) => {
    const found = await listUnmatched(tx, { after: cursor ?? null, max: take + 1 })
    const lines = found.slice(0, take)
    const next = found.length > take ? (lines.at(-1)?.id ?? null) : null
    return ok({
      next,
      list: lines.map(({ id: lineId, state: _, twin, ...line }) => ({ lineId, ...line, mayRepeat: twin })),
    })
  },
)

export const matchLineHandler = handle(matchLineRoute, async ({ services }, { params, body }) => {
  const done = await asTenantOfLine(services, params.lineId, (tx) => matchByHand(tx, params.lineId, body.invoiceNumber))
  return done.ok ? ok({ lineId: params.lineId, ...done.value }) : done
})

export const splitLineHandler = handle(splitLineRoute, async ({ services }, { params: { lineId }, body }) => {
  const done = await asTenantOfLine(services, lineId, (tx) => splitLine(tx, lineId, body.parts))
  return done.ok ? ok({ lineId, parts: [...done.value.parts], restLineId: done.value.restLineId }) : done
})

export const returnLineHandler = handle(returnLineRoute, async ({ services }, { params: { lineId } }) => {
  const done = await asTenantOfLine(services, lineId, (tx) => endUnmatched(tx, lineId, 'returned'))
  return done.ok ? ok({ lineId, state: 'returned' as const }) : done
})

export const dismissLineHandler = handle(dismissLineRoute, async ({ services }, { params: { lineId } }) => {
  const done = await asTenantOfLine(services, lineId, (tx) => endUnmatched(tx, lineId, 'foreign'))
  return done.ok ? ok({ lineId, state: 'foreign' as const }) : done
})

export const listDueTransfersHandler = handle(listDueTransfersRoute, async ({ tx }, { query: { cursor, take } }) => {
  const found = await listDueTransfers(tx, { after: cursor ?? null, max: take + 1 })
  const transfers = found.slice(0, take)
  return ok({
    next: found.length > take ? (transfers.at(-1)?.id ?? null) : null,
    list: transfers.map(
      ({ id, tenantId, number, reason, amountMinor, currency, invoiceNumber, receiver, dueSince }) => ({
        transferId: id,
        tenantId,
        number,
        reason,
        amountMinor,
        currency,
        invoiceNumber,
        receiver,
        purpose: returnPurpose(number, invoiceNumber),
        dueSince,
      }),
    ),
  })
})

export const completeTransferHandler = handle(completeTransferRoute, async ({ services, actor }, { params, body }) => {
  const { transferId } = params
  const tenantId = await services.db.transaction(
    { role: 'system', readOnly: true },
    async (tx) => (await findTransfer(tx, transferId))?.tenantId,
  )
  if (tenantId === undefined) return err('invoices.transfer_not_found')
  const of = { transferId, doneBy: actor.accountId, documentNumber: body.documentNumber }
  const done = await services.db.transaction({ role: 'app', tenantId }, (tx) => completeTransfer(tx, of))
  return done.ok ? ok({ transferId, state: 'done' as const }) : done
})

/** Runs a command as the tenant whose bank account the line is of; a refusal undoes all of it. */
async function asTenantOfLine<T, E extends string>(
  services: Services,
  lineId: string,
  run: (tx: Tx) => Promise<Result<T, E>>,
): Promise<Result<T, E | 'invoices.line_not_found'>> {
  const tenantId = await services.db.transaction(
    { role: 'system', readOnly: true },
    async (tx) => (await findLine(tx, lineId))?.tenantId,
  )
  if (tenantId === undefined) return err('invoices.line_not_found')
  return await services.db.transaction<Result<T, E>>({ role: 'app', tenantId }, async (tx) => {
    const done = await run(tx)
    if (!done.ok) throw new Rollback(done)
    return done
  })
}

function returnPurpose(number: number, invoiceNumber: number | null): string {
  const of =
    invoiceNumber === null
      ? 'ошибочно перечисленных средств'
      : `излишне перечисленных средств по счёту № ${invoiceNumber}`
  return `Возврат ${of}, поручение ${number}. НДС не облагается`
}
