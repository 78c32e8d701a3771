import type { RouteDeclaration } from '#src/kernel/route.ts'
import type { SecurityEvent } from '#src/kernel/security-event.ts'
import type { RequestContext } from './request-context.ts'

/** Codes that say that the form was not filled in, so that nothing was tried. */
const untried = new Set(['http.invalid', 'http.sign_in'])

/** Notes what an answered call was for the security log: most are nothing. */
export function noteCall(route: RouteDeclaration, context: RequestContext, outcome: string, status: number): void {
  const event = eventOf(route, outcome, status)
  // a right code of an address without an account signs nobody in, and a browser without a session ends none
  if (event === null || (outcome === 'ok' && accountOf(context) === undefined)) return
  noteSecurity(context, route, event, outcome)
}

function eventOf(route: RouteDeclaration, outcome: string, status: number): SecurityEvent | null {
  if (status === 429 || route.limits?.includes(outcome)) return 'limit'
  if (outcome === 'http.forbidden') return 'role_refused'
  if (untried.has(outcome)) return null
  if (status === 404 && route.role === 'account' && !isPublic(outcome)) return 'object_refused'
  return route.role === 'operator' || route.role === 'admin' ? 'operator_access' : (route.security ?? null)
}

/** Whether what was not found is everybody's: an old link leads there too. What is left is somebody's own, and was asked for by another. */
function isPublic(outcome: string): boolean {
  return /\.(?:event|race|series|course)_not_found$/.test(outcome)
}

/** One event of a call, with the account that it is about. */
export function noteSecurity(
  context: RequestContext,
  route: Pick<RouteDeclaration, 'method' | 'path'> | undefined,
  event: SecurityEvent,
  outcome: string,
): void {
  const { address, log, services } = context
  const named = route && { route: `${route.method.toUpperCase()} ${route.path}` }
  services.security.note({ event, outcome, accountId: accountOf(context), address, ...named }, log)
}

function accountOf({ noted, actor }: RequestContext): string | undefined {
  return noted?.accountId ?? actor?.accountId
}
