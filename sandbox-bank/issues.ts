import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { Bank } from './bank-state.ts'
import type { Issues } from './records.ts'

/**
 * Sets the issues of the whole bank; they last until they are changed. Fields left out stay as they
 * are.
 */
export function setIssues(
  bank: Bank,
  change: { downSeconds?: number | undefined; hangNext?: number | undefined; failNext?: number | undefined },
): Issues {
  const { downSeconds, hangNext, failNext } = change
  const issues = {
    downUntilMs: downSeconds === undefined ? bank.store.issues.downUntilMs : bank.now() + downSeconds * 1000,
    hangNext: hangNext ?? bank.store.issues.hangNext,
    failNext: failNext ?? bank.store.issues.failNext,
  }
  bank.store.commit({ put: 'issues', issues })
  bank.log({ event: 'issues.set', ...issues })
  return issues
}

export function isDown(bank: Bank): boolean {
  return bank.now() < bank.store.issues.downUntilMs
}

/** Answers every request with an error while the bank is down; the courier sends nothing either. */
export function whileDown(bank: Bank, answer: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async (c, next) => (isDown(bank) ? answer(c) : await next())
}

/**
 * Carries out the next `hangNext` successful POST requests, but holds back their answers until the
 * client has given up.
 */
export function hanging(bank: Bank): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { issues } = bank.store
    if (c.req.method !== 'POST' || issues.hangNext === 0 || !c.res.ok) return
    bank.store.commit({ put: 'issues', issues: { ...issues, hangNext: issues.hangNext - 1 } })
    await bank.store.flushed()
    await wait(bank.hangMs, undefined, { ref: false, signal: c.req.raw.signal }).catch(() => undefined)
    c.res = new Response(null, { status: 504 })
  }
}

/** Answers the next `failNext` requests with 500 and does not carry them out. */
export function failing(bank: Bank, { type, body }: { type: string; body: string }): MiddlewareHandler {
  return async (c, next) => {
    const { issues } = bank.store
    if (issues.failNext === 0) return await next()
    bank.store.commit({ put: 'issues', issues: { ...issues, failNext: issues.failNext - 1 } })
    return c.body(body, 500, { 'Content-Type': type })
  }
}
