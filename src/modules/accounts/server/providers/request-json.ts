import type { z } from 'zod'
import { GrantRefused } from './provider.ts'

const timeoutMs = 8_000
const maxBytes = 64 * 1024

/**
 * Calls a provider and returns its response as the schema reads it. A redirect is an error: secrets
 * go to this address only.
 * @throws GrantRefused at a 4xx other than 429; other errors at anything else but a 2xx of the form
 * expected, in time and of at most 64 KB
 */
export async function requestJson<Schema extends z.ZodType>(
  schema: Schema,
  url: string,
  init: { readonly form?: Readonly<Record<string, string>>; readonly authorization?: string },
): Promise<z.output<Schema>> {
  const { form, authorization } = init
  const response = await fetch(url, {
    method: form === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!response.ok) {
    await response.body?.cancel()
    const message = `${new URL(url).host} answered ${response.status}`
    throw response.status >= 400 && response.status < 500 && response.status !== 429
      ? new GrantRefused(message)
      : new Error(message)
  }
  return schema.parse(JSON.parse(await readText(response)))
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // leaving the loop cancels the rest
    if (size > maxBytes) throw new Error(`a provider's response is longer than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
