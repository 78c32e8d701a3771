import { createHash } from 'node:crypto'
import { firstOfEach } from '#src/kernel/first-of-each.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { newId } from '#src/platform/new-id.ts'
import type { Statement } from '../../domain/statement-line.ts'
import { matchStatementJob } from '../jobs/match-statement.ts'
import { findStatement, insertLines, insertStatement, knownKeys, lockUploads } from '../queries/statements.ts'

/**
 * Stores a statement and those of its lines that no earlier one had; a job matches them. The same
 * file changes nothing.
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
  const lines = different.filter(({ bankKey }) => !known.has(bankKey.toString('hex')))
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

function sha256(of: string | Uint8Array): Buffer {
  return createHash('sha256').update(of).digest()
}
