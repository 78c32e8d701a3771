import type { Result } from '#src/kernel/result.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { readStatement } from '../domain/read-statement.ts'
import type { Statement, StatementError } from '../domain/statement-line.ts'

/** Reads an uploaded statement in the thread for files. */
export const readStatementTask = defineTask<{ readonly bytes: Uint8Array }, Result<Statement, StatementError>>(
  'invoices.statement',
  ({ bytes }) => readStatement(bytes),
)
