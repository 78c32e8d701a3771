import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { Bank } from './bank-state.ts'
import type { Issues } from './records.ts'

/** How the whole bank misbehaves: for nobody in particular, until it is told otherwise. */
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

/** A bank that is down answers nobody, whatever is asked; it tells nobody anything either (courier). */
export function whileDown(bank: Bank, answer: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async (c, next) => (isDown(bank) ? answer(c) : await next())
}

/** Does what it was asked to do, and then says nothing for so long that nobody waits for it. */
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
