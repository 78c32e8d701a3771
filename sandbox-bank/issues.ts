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
  change: { downSeconds?: number | undefined; hangNext?: number | undefined },
): Issues {
  const { downSeconds, hangNext } = change
  const issues = {
    downUntilMs: downSeconds === undefined ? bank.store.issues.downUntilMs : bank.now() + downSeconds * 1000,
    hangNext: hangNext ?? bank.store.issues.hangNext,
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
    const { downUntilMs, hangNext } = bank.store.issues
    if (c.req.method !== 'POST' || hangNext === 0 || !c.res.ok) return
    bank.store.commit({ put: 'issues', issues: { downUntilMs, hangNext: hangNext - 1 } })
    await bank.store.flushed()
    await wait(bank.hangMs, undefined, { ref: false, signal: c.req.raw.signal }).catch(() => undefined)
    c.res = new Response(null, { status: 504 })
  }
}
