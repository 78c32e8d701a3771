import { rootCertificates } from 'node:tls'
import { Agent, type Dispatcher, fetch } from 'undici'
import { KeysRefused, ProviderRefused } from './provider.ts'

/** Files of certificates and keys, as PEM text. */
export type TlsFiles = {
  /** Certificate authorities that this provider's certificate is checked against, beside Node's own. */
  readonly ca?: readonly string[]
  /** The client certificate by which the provider knows the shop. */
  readonly cert?: string
  readonly key?: string
  readonly passphrase?: string
}

export type ProviderHttp = (request: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}) => Promise<ProviderResponse>

export type ProviderResponse = { readonly status: number; readonly text: string; header(name: string): string | null }

const maxBytes = 2_000_000

/**
 * HTTP calls to one provider, with certificates of its own: never `NODE_TLS_REJECT_UNAUTHORIZED`.
 * A redirect is an error, since the keys go to this address only; an answer of more than 2 MB is one
 * too.
 * @throws where there is no answer in time
 */
export function openProviderHttp({
  tls,
  timeoutMs = 10_000,
}: {
  tls?: TlsFiles | undefined
  timeoutMs?: number
} = {}): ProviderHttp {
  const dispatcher = tls === undefined ? undefined : agentOf(tls)
  return async ({ method, url, headers = {}, body }) => {
    const response = await fetch(url, {
      method,
      headers: { ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    })
    const text = await readAtMost(response)
    return { status: response.status, text, header: (name) => response.headers.get(name) }
  }
}

function agentOf({ ca, cert, key, passphrase }: TlsFiles): Dispatcher {
  return new Agent({
    connect: {
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ...ca] }),
      ...(cert === undefined ? {} : { cert }),
      ...(key === undefined ? {} : { key }),
      ...(passphrase === undefined ? {} : { passphrase }),
    },
  })
}

async function readAtMost(response: Awaited<ReturnType<typeof fetch>>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error(`the answer of ${new URL(response.url).host} is too long`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The JSON of an answer with a status below 400.
 * @throws ProviderRefused for a 4xx, since a retry is no use; KeysRefused for 401 and 403, which are about the account
 * and not about the request; Error for 408, 409, 425, 429 and all others, whose outcome is unknown
 */
export function jsonOf({ status, text }: ProviderResponse, call: string): unknown {
  if (status >= 400) {
    const message = `${call}: HTTP ${status}`
    if (status === 401 || status === 403) throw new KeysRefused(message)
    throw status < 500 && !retriedStatuses.has(status) ? new ProviderRefused(message) : new Error(message)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${call}: the answer is no JSON`)
  }
}

const retriedStatuses = new Set([408, 409, 425, 429])
