import { createHmac } from 'node:crypto'
import { err } from '#src/kernel/result.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type Limit, longestLimitMs } from './queries/attempts.ts'

const quarterMs = 15 * 60_000

/** Tries to get in by a password or a code, from one network address. */
export function triesFrom({ address }: RequestContext): Limit {
  return { key: `sign-in-from:${address}`, most: 50, withinMs: quarterMs }
}

export function signInLimits(context: RequestContext, email: string): Limit[] {
  return [{ key: `sign-in:${hashOf(context, email)}`, most: 10, withinMs: quarterMs }, triesFrom(context)]
}

export function signUpLimits({ address }: RequestContext): Limit[] {
  return [{ key: `sign-up-from:${address}`, most: 30, withinMs: quarterMs }]
}

/**
 * Letters that anybody may ask for, to any address. With five tries for a code, those of a day leave a guess one chance in
 * ten thousand.
 */
export function letterLimits(context: RequestContext, purpose: 'code' | 'reset', email: string): Limit[] {
  const key = `${purpose}:${hashOf(context, email)}`
  return [
    { key, most: 5, withinMs: quarterMs },
    { key, most: 20, withinMs: longestLimitMs },
    { key: `letters-from:${context.address}`, most: 30, withinMs: quarterMs },
  ]
}

/** The refusal that says when one may try again. */
export function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(waitMs / 60_000)
  return minutes <= 60
    ? err('accounts.too_many_attempts', { params: { count: minutes }, retryAfterSeconds })
    : err('accounts.too_many_today', { params: { count: Math.ceil(minutes / 60) }, retryAfterSeconds })
}

/** Whoever mistypes their address leaves it with the counters only as a keyed hash. */
function hashOf({ services }: RequestContext, email: string): string {
  return createHmac('sha256', services.keyFor('accounts.attempts')).update(email).digest('hex')
}
