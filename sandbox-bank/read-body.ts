import type { Context } from 'hono'

const mostBytes = 64 * 1024

/** The body as JSON; undefined if it is none, or too large. */
export async function jsonIn(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text.length > mostBytes) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The fields of a form, each once. */
export async function formIn(c: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams((await c.req.text()).slice(0, mostBytes)))
}
