import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type ForwardedRequest, resolveHost, resolveScheme, type TrustedProxySettings } from './forwarded.ts'
import { isLocalHost } from './local-host.ts'

/**
 * A year, as ASVS requires, with every sub-domain: they may share the sign-in, so none of them may
 * be reached over http.
 */
export const strictTransport = 'max-age=31536000; includeSubDomains'

type Own = Readonly<Record<string, string>>
type CallerHeaders = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

/**
 * The response class of every request: calls, pages, files of the build, the start page, and Node's
 * own refusals. No response may be sniffed for another type, framed by another site or run a
 * plugin, and an https response sets HSTS for a year. A response with a stricter policy of its own
 * keeps it. The headers are added where the head is written, since setting them before makes each
 * response slower.
 */
export function responseClass(trusted: TrustedProxySettings): typeof ServerResponse<IncomingMessage> {
  return class HardenedResponse extends ServerResponse<IncomingMessage> {
    // Node's overloads: a status, an optional reason, optional headers.
    override writeHead(status: number, reason?: string | CallerHeaders, headers?: CallerHeaders): this {
      const [statusText, callerHeaders] = typeof reason === 'string' ? [reason, headers] : [undefined, reason]
      const all = this.#with(callerHeaders, isHttps(this.req, trusted) ? overHttps : always)
      return statusText === undefined ? super.writeHead(status, all) : super.writeHead(status, statusText, all)
    }

    #with(callerHeaders: CallerHeaders, own: Own): OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined {
      if (callerHeaders !== undefined && !Array.isArray(callerHeaders)) return withOwn(callerHeaders, own)
      for (const [name, value] of Object.entries(own)) if (!this.hasHeader(name)) this.setHeader(name, value)
      return callerHeaders
    }
  }
}

const always: Own = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
const overHttps: Own = { ...always, 'strict-transport-security': strictTransport }

/**
 * The same headers for bytes that are refused before they are a request: these name no host, so the
 * site's own address decides whether it is https.
 */
export function ownHeaders({ isHttps: isSecure }: Pick<TrustedProxySettings, 'isHttps'>): Own {
  return isSecure === true ? overHttps : always
}

/** A header that is set already stays unchanged, whatever its case: Node would send both. */
function withOwn(callerHeaders: OutgoingHttpHeaders, own: Own): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = { ...own, ...callerHeaders }
  for (const name in callerHeaders) {
    if (!ownLengths.has(name.length)) continue
    const lower = name.toLowerCase()
    if (lower !== name) delete all[lower]
  }
  return all
}

const ownLengths: ReadonlySet<number> = new Set(Object.keys(overHttps).map((name) => name.length))

function isHttps({ rawHeaders }: IncomingMessage, trusted: TrustedProxySettings): boolean {
  const forwarded: ForwardedRequest = {
    host: sent(rawHeaders, 'host'),
    forwardedHost: sent(rawHeaders, 'x-forwarded-host'),
    forwardedProto: sent(rawHeaders, 'x-forwarded-proto'),
    protocol: 'http', // this listener serves http only; a proxy in front may serve https
  }
  return resolveScheme(forwarded, trusted) === 'https' && !isLocalHost(resolveHost(forwarded, trusted) ?? '')
}

/**
 * The raw header: Node builds the record of all headers only on first access, and most responses do
 * not need it.
 */
function sent(rawHeaders: readonly string[], name: string): string | undefined {
  let value: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const rawName = rawHeaders[i] ?? ''
    if (rawName.length === name.length && rawName.toLowerCase() === name)
      value = value === undefined ? rawHeaders[i + 1] : `${value},${rawHeaders[i + 1]}`
  }
  return value
}
