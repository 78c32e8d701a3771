import { createHash } from 'node:crypto'
import { firstOfEach } from '#src/kernel/first-of-each.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import { type ComparedLine, compareFormats } from '../../domain/same-money.ts'
import type { Statement, StatementLine } from '../../domain/statement-line.ts'
import { matchStatementJob } from '../jobs/match-statement.ts'
import {
  findStatement,
  insertLines,
  insertStatement,
  knownKeys,
  linesOfOtherFormats,
  lockUploads,
} from '../queries/statements.ts'

/**
 * Stores a statement and those of its lines that no earlier one had, in either format; a job matches
 * them. The same file changes nothing.
 * @locks the tenant's series: uploads of one tenant follow each other
 */
export async function saveStatement(
  tx: Tx,
  of: {
    readonly tenantId: number
    readonly bytes: Uint8Array
    readonly statement: Statement
    readonly uploadedBy: string
  },
): Promise<{ readonly statementId: string; readonly isRepeated: boolean }> {
  const { tenantId, statement, uploadedBy } = of
  const digest = sha256(of.bytes)
  await lockUploads(tx, tenantId)
  const earlier = await findStatement(tx, digest)
  if (earlier !== null) return { statementId: earlier.id, isRepeated: true }
  const { first: different } = firstOfEach(
    statement.lines.map((line) => ({ ...line, id: newId(), bankKey: sha256(`${statement.account}\n${line.key}`) })),
    ({ bankKey }) => bankKey.toString('hex'),
  )
  const known = await knownKeys(
    tx,
    different.map(({ bankKey }) => bankKey),
  )
  const unknown = different.filter(({ bankKey }) => !known.has(bankKey.toString('hex')))
  const compared = unknown.map(toCompare)
  const { repeated, twins } = compareFormats(compared, await linesOfOtherFormats(tx, statement, compared))
  const lines = unknown
    .filter(({ id }) => !repeated.has(id))
    .map((line) => ({ ...line, twinId: twins.get(line.id) ?? null }))
  const statementId = newId()
  await insertStatement(tx, {
    tenantId,
    id: statementId,
    digest,
    format: statement.format,
    account: statement.account,
    uploadedBy,
    lineCount: statement.lines.length,
    newCount: lines.length,
  })
  await insertLines(tx, tenantId, statementId, lines)
  await tx.enqueue(matchStatementJob, { tenantId, statementId })
  return { statementId, isRepeated: false }
}

function toCompare(line: StatementLine & { readonly id: string }): ComparedLine {
  const { id, bookedOn, amountMinor, documentNumber, payer } = line
  return { id, bookedOn, amountMinor, documentNumber, payerAccount: payer.account }
}

function sha256(of: string | Uint8Array): Buffer {
  return createHash('sha256').update(of).digest()
}
