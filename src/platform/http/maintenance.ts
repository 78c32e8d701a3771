import { randomInt } from 'node:crypto'
import { diffMs, type Instant } from '#src/kernel/instant.ts'
import { hasRole } from '#src/kernel/role.ts'
import type { Actor } from './request-context.ts'

/** The site is closed to visitors; `until` is when it is expected to open, where that is known. */
export type Maintenance = { readonly until: Instant | null }

const defaultSeconds = 300
const minSeconds = 60
const maxSeconds = 1_800

/** `Retry-After`: until the end of the maintenance, within bounds and spread, so that not everyone comes back at once. */
export function maintenanceSeconds({ until }: Maintenance, now: Instant): number {
  const seconds = until === null ? defaultSeconds : Math.ceil(diffMs(until, now) / 1000)
  return Math.min(maxSeconds, Math.max(minSeconds, seconds)) + randomInt(0, 60)
}

/**
 * What is answered during maintenance: files that the page about it needs, robots, what providers
 * send about payments and emails, and the sign-in, through which staff comes in.
 */
const open = [
  /^\/(?:assets|icons|\.well-known)\//,
  /^\/(?:__manifest|favicon\.(?:ico|svg)|manifest\.webmanifest|robots\.txt|sw\.js)$/,
  /^\/api\/(?:payments\/webhooks\/|mail\/feedback$)/,
  /^\/account\/(?:login|code|logout)(?:\.data)?$/,
]

export function isOpenInMaintenance(path: string): boolean {
  return open.some((pattern) => pattern.test(path))
}

/** Operators and administrators use the whole site: they check it before it opens. */
export function passesMaintenance(actor: Actor | null): boolean {
  return actor !== null && hasRole(actor.roles, 'operator')
}
