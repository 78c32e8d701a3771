import type { DatabaseRole } from '#src/kernel/route.ts'

/**
 * Which rows a transaction may touch: a database role plus the tenant and account that row-level
 * security compares.
 */
export type DatabaseScope = {
  /** `erasure` empties the rows of a deleted account; no route declares it. */
  readonly role: DatabaseRole | 'erasure'
  readonly tenantId?: number | undefined
  readonly accountId?: string | undefined
  readonly readOnly?: boolean
  /**
   * How long to wait for any one lock before the transaction fails; no limit where it is not given.
   */
  readonly lockTimeoutMs?: number
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A transaction that is idle for so long is aborted: others wait for its locks. */
const maxIdleMs = 60_000

/**
 * `begin` and the settings of the transaction as one message. Every value in the text is validated
 * here, the only place where a value becomes SQL text; the settings end with the transaction, so
 * that a transaction pooler can be in between.
 * @param statementMs the timeout of one statement
 * @param testNow the present time (tests and demo data only)
 */
export function beginMessage(scope: DatabaseScope, statementMs: number, testNow?: string): string {
  const parts = [scope.readOnly ? 'begin read only' : 'begin', `set local role startline_${roleName(scope.role)}`]
  if (scope.tenantId !== undefined) {
    if (!Number.isSafeInteger(scope.tenantId) || scope.tenantId < 1)
      throw new Error(`tenantId must be a positive integer: ${scope.tenantId}`)
    parts.push(`set local app.tenant = '${scope.tenantId}'`)
  }
  if (scope.accountId !== undefined) {
    if (!uuid.test(scope.accountId)) throw new Error(`accountId must be a lower-case UUID: ${scope.accountId}`)
    parts.push(`set local app.account = '${scope.accountId}'`)
  }
  if (scope.lockTimeoutMs !== undefined) {
    if (!Number.isSafeInteger(scope.lockTimeoutMs) || scope.lockTimeoutMs < 1)
      throw new Error(`lockTimeoutMs must be a positive integer: ${scope.lockTimeoutMs}`)
    parts.push(`set local lock_timeout = ${scope.lockTimeoutMs}`)
  }
  if (!Number.isSafeInteger(statementMs) || statementMs < 1)
    throw new Error(`statementMs must be a positive integer: ${statementMs}`)
  parts.push(`set local statement_timeout = ${statementMs}`)
  // A read-only transaction blocks no other and needs no idle timeout.
  if (!scope.readOnly) parts.push(`set local idle_in_transaction_session_timeout = ${maxIdleMs}`)
  if (testNow !== undefined) {
    if (!instant.test(testNow)) throw new Error(`testNow must be an ISO instant with milliseconds: ${testNow}`)
    parts.push(`set local app.now = '${testNow}'`)
  }
  parts.push('select app.now() as now')
  return parts.join('; ')
}

function roleName(role: DatabaseScope['role']): string {
  if (role === 'app' || role === 'self' || role === 'auth' || role === 'system' || role === 'erasure') return role
  throw new Error(`unknown database role: ${String(role)}`)
}
