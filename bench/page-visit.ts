import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { LoadResponse } from './load.ts'

export type PageVisit = { readonly waitedMs: number; readonly requests: number; readonly ticket: string }
type Call = (more: { readonly cookie: string; readonly head: readonly string[] }) => Promise<LoadResponse>

const TurnReply = z.object({ isTurn: z.boolean().optional(), again: z.number().optional() })

/**
 * Opens a registration page as a browser does: with its ticket, repeating the request when the
 * waiting page's script would, until the form is returned.
 */
export async function visitPage(call: Call): Promise<PageVisit> {
  const startedAt = performance.now()
  let cookie = ''
  let requests = 0
  const send = async (head: readonly string[]) => {
    requests += 1
    const response = await call({ cookie, head })
    cookie = ticketIn(response.head) ?? cookie
    return response
  }
  for (;;) {
    const page = await send(['Accept: text/html'])
    if (page.status !== 200) throw new Error(`The page responded with ${page.status}`)
    if (!page.body.includes('waiting-ahead'))
      return { waitedMs: performance.now() - startedAt, requests, ticket: cookie }
    await pause(1_000 * Math.random())
    for (let rest = 4; ; ) {
      const response = await send(['Accept: application/json', 'X-Waiting: 1'])
      const reply = TurnReply.parse(JSON.parse(Buffer.from(bodyOf(response), 'latin1').toString('utf8')))
      if (reply.isTurn) break
      rest = Math.max(1, reply.again ?? rest)
      await pause(rest * (800 + 400 * Math.random()))
    }
  }
}

/**
 * The ticket in a response, as an additional cookie of the next request; undefined where there is
 * none.
 */
export function ticketIn(head: string): string | undefined {
  const ticket = /\r\nset-cookie: (sl_waiting(?:_call)?=[^;\r]+)/i.exec(head)?.[1]
  return ticket === undefined ? undefined : `; ${ticket}`
}

/** The body of a chunked response without the chunk sizes. */
function bodyOf({ head, body }: LoadResponse): string {
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return body
  return body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
}
