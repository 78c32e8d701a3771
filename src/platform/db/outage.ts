import pg from 'pg'

/**
 * The database cannot be reached, or gave up before it committed anything: nothing has been done, so that the same may be tried
 * again. HTTP answers it as it answers overload (http/overload.ts).
 */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
  constructor(cause: unknown, message = `the database is gone: ${wordsOf(cause)}`) {
    super(message, { cause })
  }
}

/** The connection broke while a commit was under way: whether it was done is not known. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  constructor(cause: unknown) {
    super(`the connection broke during a commit: ${wordsOf(cause)}`, { cause })
  }
}

/** By name: what another bundle throws is another copy of the class. */
export function isOutcomeUnknown(error: unknown): error is Error {
  return error instanceof Error && error.name === 'OutcomeUnknown'
}

/** Whether it was the database that failed, in whatever was tried, and not another service that it was about. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof Error && (error.name === 'DatabaseGone' || error.name === 'OutcomeUnknown')
}

/** Throws a failure of the driver or the server on, as `DatabaseGone` where it is one. */
export function throwOutage(error: unknown): never {
  throw isOutage(error) ? new DatabaseGone(error) : error
}

/** The same for a commit: a lost connection leaves its outcome unknown. */
export function throwUnknown(error: unknown): never {
  throw isOutage(error) ? new OutcomeUnknown(error) : error
}

/** Whether a failure of the driver or the server says that the database is away, and not that the statement is wrong. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return isServersFarewell(error)
  return isSocketError(error) || driversWords.test(error.message)
}

/** What the server itself said, and so nothing that it did not do: a statement that it refused is not under way any more. */
export function isServersWord(error: unknown): boolean {
  return error instanceof pg.DatabaseError
}

const farewells = new Set([
  '57P01', // ended by an administrator or a stop
  '57P02', // another of its processes crashed
  '57P03', // it starts, stops or recovers
  '57P05', // idle for too long
  '57014', // statement_timeout
  '25P03', // idle in a transaction for too long
  '25P04', // the transaction took too long
])

function isServersFarewell({ code = '', severity }: pg.DatabaseError): boolean {
  // a pooler that reaches no server says so by the code of a broken protocol; ours would be an error of one statement
  if (code === '08P01') return severity === 'FATAL'
  // connection lost; no disk, memory or connection left
  return farewells.has(code) || /^(?:08|53)/.test(code)
}

const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo', 'queryA', 'queryAaaa', 'shutdown'])

/** A file that is not there has the same code as a socket that is not. */
function isSocketError(error: NodeJS.ErrnoException): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isOutage)
  return error.code !== undefined && socketCalls.has(error.syscall ?? '')
}

/** The driver and its pool give these failures no code. */
const driversWords =
  /^(?:Connection terminated\b|Client has encountered a connection error|Client was closed|Query read timeout$|timeout expired$|Cannot use a pool after calling end|This socket has been ended|Cannot call write after a stream was destroyed|write after end)/

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
