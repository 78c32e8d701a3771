import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answer } from './call-answer.ts'
import { refused } from './dispatch.ts'
import type { HttpEnv } from './http-app.ts'

export const bodyLimitBytes = 256 * 1024
const limitStreamedBody = bodyLimit({ maxSize: bodyLimitBytes, onError: (c) => tooLarge(c) })

/** A body that tells its length is judged by it, and Node holds the sender to it; any other is counted as it comes. */
export async function limitBody(c: Context<HttpEnv>, next: () => Promise<void>): Promise<Response | undefined> {
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding') !== undefined) {
    return (await limitStreamedBody(c, next)) ?? undefined
  }
  if (Number(length) > bodyLimitBytes) return tooLarge(c)
  await next()
  return undefined
}

function tooLarge(c: Context<HttpEnv>): Response {
  return answer(c, refused(c.get('scope'), 413, { code: 'http.too_large' }))
}
