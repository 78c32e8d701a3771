import type { RouteDeclaration } from '#src/kernel/route.ts'
import type { SecurityEvent } from '#src/kernel/security-event.ts'
import type { RequestContext } from './request-context.ts'

/** Codes of a form that was not filled in, so that nothing was attempted. */
const untried = new Set(['http.invalid', 'http.sign_in'])

/** Writes an answered call to the security log; most calls are not events. */
export function recordCall(route: RouteDeclaration, context: RequestContext, outcome: string, status: number): void {
  const event = eventOf(route, outcome, status)
  // A correct code for an address without an account begins no session, and a browser without a
  // session ends none.
  if (event === null || (outcome === 'ok' && accountOf(context) === undefined)) return
  recordSecurityEvent(context, route, event, outcome)
}

function eventOf(route: RouteDeclaration, outcome: string, status: number): SecurityEvent | null {
  if (status === 429 || route.limits?.includes(outcome)) return 'limit'
  if (outcome === 'http.forbidden') return 'role_refused'
  if (untried.has(outcome)) return null
  if (status === 404 && route.role === 'account' && !isPublic(outcome)) return 'object_refused'
  return route.role === 'operator' || route.role === 'admin' ? 'operator_access' : (route.security ?? null)
}

/**
 * Whether the missing object is a public one: an old link leads there too. Any other is a person's
 * own, requested by another person.
 */
function isPublic(outcome: string): boolean {
  return /\.(?:event|race|series|course)_not_found$/.test(outcome)
}

/** One event of a call, with the account that it concerns. */
export function recordSecurityEvent(
  context: RequestContext,
  route: Pick<RouteDeclaration, 'method' | 'path'> | undefined,
  event: SecurityEvent,
  outcome: string,
): void {
  const { address, log, services } = context
  const named = route && { route: `${route.method.toUpperCase()} ${route.path}` }
  services.security.record({ event, outcome, accountId: accountOf(context), address, ...named }, log)
}

function accountOf({ noted, actor }: RequestContext): string | undefined {
  return noted?.accountId ?? actor?.accountId
}
