import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Believed, type ForwardedRequest, hostOf, schemeOf } from './forwarded.ts'
import { isLocalHost } from './local-host.ts'

/** A year, as ASVS asks for, and every sub-domain: the sign-in may be shared by them, so none of them may be reached in plain. */
export const strictTransport = 'max-age=31536000; includeSubDomains'

type Own = Readonly<Record<string, string>>
type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined

/**
 * The response of every request, whoever answers it: a call, a page, a file of the build, the page of a start, a refusal of
 * Node's own listener. No answer is sniffed for another type than it says, none is shown in another site's frame or runs a plugin, and what
 * came over https comes so for a year. Who says more by a policy of its own keeps that.
 * It is added where the head is written, for headers that were set before make each answer slower.
 */
export function answerClass(believed: Believed): typeof ServerResponse<IncomingMessage> {
  return class Answer extends ServerResponse<IncomingMessage> {
    // The overloads of Node: a status, perhaps a reason, perhaps headers.
    override writeHead(status: number, reason?: string | Given, headers?: Given): this {
      const [said, given] = typeof reason === 'string' ? [reason, headers] : [undefined, reason]
      const all = this.#with(given, isHttps(this.req, believed) ? overHttps : always)
      return said === undefined ? super.writeHead(status, all) : super.writeHead(status, said, all)
    }

    #with(given: Given, own: Own): OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined {
      if (given !== undefined && !Array.isArray(given)) return withOwn(given, own)
      for (const [name, value] of Object.entries(own)) if (!this.hasHeader(name)) this.setHeader(name, value)
      return given
    }
  }
}

const always: Own = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}
const overHttps: Own = { ...always, 'strict-transport-security': strictTransport }

/** The same for what is refused before it is a request: it names no host, so that the site's own address says whether it is https. */
export function ownHeaders({ isHttps: isSecure }: Pick<Believed, 'isHttps'>): Own {
  return isSecure === true ? overHttps : always
}

/** What was said already stays as it was said, whatever its case: Node would send both. */
function withOwn(given: OutgoingHttpHeaders, own: Own): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = { ...own, ...given }
  for (const name in given) {
    if (!ownLengths.has(name.length)) continue
    const lower = name.toLowerCase()
    if (lower !== name) delete all[lower]
  }
  return all
}

const ownLengths: ReadonlySet<number> = new Set(Object.keys(overHttps).map((name) => name.length))

function isHttps({ rawHeaders }: IncomingMessage, believed: Believed): boolean {
  const asked: ForwardedRequest = {
    host: sent(rawHeaders, 'host'),
    forwardedHost: sent(rawHeaders, 'x-forwarded-host'),
    forwardedProto: sent(rawHeaders, 'x-forwarded-proto'),
    protocol: 'http', // this listener speaks no other; a proxy in front does
  }
  return schemeOf(asked, believed) === 'https' && !isLocalHost(hostOf(asked, believed) ?? '')
}

/** As it came: Node makes the record of all headers only where somebody asks for it, and most answers need it for nothing else. */
function sent(rawHeaders: readonly string[], name: string): string | undefined {
  let value: string | undefined
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const one = rawHeaders[i] ?? ''
    if (one.length === name.length && one.toLowerCase() === name)
      value = value === undefined ? rawHeaders[i + 1] : `${value},${rawHeaders[i + 1]}`
  }
  return value
}
