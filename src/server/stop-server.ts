import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '#src/kernel/within.ts'

/** One started part, and how to stop it. */
export type StopStep = { readonly name: string; stop(): Promise<void> }

/** Stops everything. The second call skips the wait for the load balancer. */
export type StopServer = (how?: { readonly drains?: boolean }) => Promise<void>

/** A part did not stop in time; the message names it. */
export class StopError extends Error {
  override name = 'StopError'
}

type Stopping = {
  readonly server: Server
  /** In the order in which they were started. */
  readonly steps: readonly StopStep[]
  /** Tells the load balancer to send no further requests. */
  startDraining(): void
  readonly drainMs: number
  readonly stopWithinMs: number
  onError(error: unknown, name: string): void
}

/**
 * Stops without failed requests: readiness fails while requests are still answered, until the load
 * balancer has noticed; then no new connections, running requests finish, and the parts are stopped
 * in the reverse order.
 */
export function stopper(stopping: Stopping): StopServer {
  const answering = requestsOf(stopping.server)
  const hurry = new AbortController()
  let ended: Promise<void> | undefined
  return (how = {}) => {
    if (ended !== undefined || how.drains !== true) hurry.abort()
    ended ??= stopAll(stopping, answering, hurry.signal)
    return ended
  }
}

async function stopAll(stopping: Stopping, answering: ReadonlySet<IncomingMessage>, hurry: AbortSignal): Promise<void> {
  const { server, steps, drainMs, stopWithinMs, onError } = stopping
  stopping.startDraining()
  closeConnectionsAfterAnswer(server)
  if (server.listening && drainMs > 0) await sleep(drainMs, undefined, { signal: hurry }).catch(() => undefined)
  const deadline = Date.now() + stopWithinMs
  const late: string[] = []
  if (server.listening) {
    // Most of the time is for running requests; one that still runs then would delay the end of the
    // jobs.
    if ((await within(0.6 * stopWithinMs, closeServer(server))) === 'late') {
      late.push(...counted([...answering].map(nameOf)))
      server.closeAllConnections()
    }
  }
  for (const { name, stop } of [...steps].reverse()) {
    const ending = stop().catch((error: unknown) => onError(error, name))
    if ((await within(deadline - Date.now(), ending)) === 'late') late.push(name)
  }
  if (late.length > 0)
    throw new StopError(`Not stopped within ${Math.round(stopWithinMs / 1000)} s: ${late.join(', ')}.`)
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve()) // ends idle connections too
  })
}

/**
 * A keep-alive connection would bring the next request to a stopping instance: the response closes it.
 */
function closeConnectionsAfterAnswer(server: Server): void {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
}

function requestsOf(server: Server): ReadonlySet<IncomingMessage> {
  const answering = new Set<IncomingMessage>()
  server.prependListener('request', (request, response) => {
    answering.add(request)
    response.once('close', () => {
      answering.delete(request)
      if (!server.listening) server.closeIdleConnections() // Node does not end one that was busy at the close
    })
  })
  return answering
}

/** Each name once, with its count: thousands of requests are one line. */
function counted(names: readonly string[]): string[] {
  return [...Map.groupBy(names, (name) => name)].map(([name, all]) =>
    all.length > 1 ? `${all.length} × ${name}` : name,
  )
}

/** Without the query, which may hold personal data. */
function nameOf({ method, url = '' }: IncomingMessage): string {
  return `${method} ${url.split('?', 1)[0]}`
}
