import { setTimeout as wait } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import type { Bank } from './payments.ts'
import type { Faults } from './records.ts'

/** How the whole bank misbehaves: for nobody in particular, until it is told otherwise. */
export function setFaults(
  bank: Bank,
  change: { downSeconds?: number | undefined; hangNext?: number | undefined },
): Faults {
  const { downSeconds, hangNext } = change
  const faults = {
    downUntilMs: downSeconds === undefined ? bank.store.faults.downUntilMs : bank.now() + downSeconds * 1000,
    hangNext: hangNext ?? bank.store.faults.hangNext,
  }
  bank.store.commit({ put: 'faults', faults })
  bank.log({ event: 'faults.set', ...faults })
  return faults
}

export function isDown(bank: Bank): boolean {
  return bank.now() < bank.store.faults.downUntilMs
}

/** A bank that is down answers nobody, whatever is asked; it tells nobody anything either (courier). */
export function whileDown(bank: Bank, answer: (c: Context) => Response | Promise<Response>): MiddlewareHandler {
  return async (c, next) => (isDown(bank) ? answer(c) : await next())
}

/** Does what it was asked to do, and then says nothing for so long that nobody waits for it. */
export function hanging(bank: Bank): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { downUntilMs, hangNext } = bank.store.faults
    if (c.req.method !== 'POST' || hangNext === 0 || !c.res.ok) return
    bank.store.commit({ put: 'faults', faults: { downUntilMs, hangNext: hangNext - 1 } })
    await bank.store.flushed()
    await wait(bank.hangMs, undefined, { ref: false, signal: c.req.raw.signal }).catch(() => undefined)
    c.res = new Response(null, { status: 504 })
  }
}
