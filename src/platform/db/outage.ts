import pg from 'pg'

/**
 * The database cannot be reached, or failed before it committed anything: nothing has been done, so
 * that the caller may retry. HTTP answers it as it answers overload (http/overload.ts).
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  constructor(cause: unknown, message = `the database is unavailable: ${messageOf(cause)}`) {
    super(message, { cause })
  }
}

/** The connection broke during a commit: the outcome is unknown. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super(`the connection broke during a commit: ${messageOf(cause)}`, { cause })
  }
}

/** Compared by name: an error from another bundle is an instance of another copy of the class. */
export function isOutcomeUnknown(error: unknown): error is Error {
  return error instanceof Error && error.name === 'OutcomeUnknown'
}

/** Whether the database failed, in any operation, and not another service. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === 'DatabaseUnavailable' || error.name === 'OutcomeUnknown')
}

/** Rethrows a failure of the driver or the server, as `DatabaseUnavailable` where it is an outage. */
export function throwOutage(error: unknown): never {
  throw isOutage(error) ? new DatabaseUnavailable(error) : error
}

/** The same for a commit: a lost connection leaves its outcome unknown. */
export function throwUnknown(error: unknown): never {
  throw isOutage(error) ? new OutcomeUnknown(error) : error
}

/**
 * Whether a failure of the driver or the server means that the database is unavailable, and not
 * that the statement is wrong.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return isUnavailableCode(error)
  return isSocketError(error) || driverMessages.test(error.message)
}

/** An error that the server itself sent: the refused statement is not under way any more. */
export function isServerError(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}

const unavailableCodes = new Set([
  '57P01', // ended by an administrator or a stop
  '57P02', // another of its processes crashed
  '57P03', // it starts, stops or recovers
  '57P05', // idle for too long
  '57014', // statement_timeout
  '25P03', // idle in a transaction for too long
  '25P04', // the transaction took too long
])

function isUnavailableCode({ code = '', severity }: pg.DatabaseError): boolean {
  // A pooler that reaches no server uses the code of a protocol violation; the same code from
  // PostgreSQL is an error of one statement.
  if (code === '08P01') return severity === 'FATAL'
  // Connection lost; no disk, memory or connection left.
  return unavailableCodes.has(code) || /^(?:08|53)/.test(code)
}

const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo', 'queryA', 'queryAaaa', 'shutdown'])

/** A missing file has the same code as a missing socket. */
function isSocketError(error: NodeJS.ErrnoException): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isOutage)
  return error.code !== undefined && socketCalls.has(error.syscall ?? '')
}

/** The driver and its pool give these failures no code. */
const driverMessages =
  /^(?:Connection terminated\b|Client has encountered a connection error|Client was closed|Query read timeout$|timeout expired$|Cannot use a pool after calling end|This socket has been ended|Cannot call write after a stream was destroyed|write after end)/

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
