import { err, type Result } from '#src/kernel/result.ts'
import { is1c, read1c } from './read-1c.ts'
import { readCamt053 } from './read-camt053.ts'
import type { Statement, StatementError } from './statement-line.ts'

/** Reads a bank's statement, whichever of the known formats it has; the file's name is not looked at. */
export function readStatement(bytes: Uint8Array): Result<Statement, StatementError> {
  if (is1c(bytes)) return read1c(bytes)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).replace('ï»¿', '').trimStart()
  return start.startsWith('<') ? readCamt053(bytes) : err('invoices.statement_unknown')
}
