import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** `before`: not delivered yet; `unanswered`: the reply is on its way back; `answered`: it has arrived. */
export const moments = ['before', 'unanswered', 'answered'] as const
export type Moment = (typeof moments)[number]

/** Called at each moment of each crossing; returns whether the message, or its reply, is lost. */
export type AtCrossing = (crossing: string, moment: Moment) => Promise<boolean>

export type ProviderWire = {
  /** The site's address for its buyers and for the bank. */
  readonly siteUrl: string
  /** The bank's address for the program. */
  readonly bankUrl: string
  /**
   * The requests that have crossed since `watch`, the oldest first: who calls whom, for what, and which
   * time this is.
   */
  readonly crossings: readonly string[]
  /** Counts from the start again. */
  watch(at?: AtCrossing): void
  /** Waits until nothing crosses. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * An HTTP wire between the program, its buyers and the sandbox bank: all that they say to each other
 * crosses it, so a test can stop the program between any two of their steps.
 */
export async function openProviderWire(to: { siteUrl: string; bankUrl: string }): Promise<ProviderWire> {
  const crossings: string[] = []
  const times = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  let at: AtCrossing = async () => false
  const nameOf = (name: string) => {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} (${time})`
  }
  const open = async (target: string, describe: (request: IncomingMessage, body: string) => string) => {
    const cross = async (request: IncomingMessage, response: ServerResponse) => {
      const body = await bodyOf(request)
      const crossing = nameOf(describe(request, body.toString('utf8')))
      crossings.push(crossing)
      const lose = () => void request.socket.destroy()
      if (await at(crossing, 'before')) return lose()
      const reply = await deliver(target, request, body).catch(() => null)
      if (reply === null || (await at(crossing, 'unanswered'))) return lose()
      response.writeHead(reply.status, reply.headers).end(reply.body)
      if (!response.closed) await once(response, 'close')
      await at(crossing, 'answered')
    }
    const server = createServer((request, response) => {
      const crossed = cross(request, response)
        .catch(() => void request.socket.destroy()) // its sender is gone
        .finally(() => underWay.delete(crossed))
      underWay.add(crossed)
    })
    server.keepAliveTimeout = 60_000
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const stop = async () => {
      server.close()
      server.closeAllConnections()
    }
    return { url: `http://localhost:${port}`, stop }
  }
  const site = await open(to.siteUrl, describeCallOfSite)
  const bank = await open(to.bankUrl, (request) => `site → bank: ${request.method} ${pathOf(request)}`)
  return {
    siteUrl: site.url,
    bankUrl: bank.url,
    crossings,
    watch(atCrossing = async () => false) {
      crossings.length = 0
      times.clear()
      at = atCrossing
    },
    async idle() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async stop() {
      await Promise.all([site.stop(), bank.stop()])
    },
  }
}

const webhooks = '/api/payments/webhooks/'

function describeCallOfSite(request: IncomingMessage, body: string): string {
  const path = pathOf(request)
  if (!path.startsWith(webhooks)) return `buyer → site: ${request.method} ${path}`
  const [provider] = path.slice(webhooks.length).split('/')
  return `bank → site: ${provider} ${subjectOf(body) ?? ''}`
}

/** What a provider names in its message: the call's method, or the kind of event. */
function subjectOf(body: string): string | null {
  try {
    const { method, event, event_type: kind } = JSON.parse(body)
    return method ?? event ?? kind ?? null
  } catch {
    return null
  }
}

/** Without its query, and with one word for every id. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const [path = '/'] = url.split('?')
  return path
    .split('/')
    .map((part) => (/\d/.test(part) && part.length > 6 ? ':id' : part))
    .join('/')
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Reply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A connection for each request: one that a killed process left behind would fail the next. */
async function deliver(target: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
  const sent = requestHttp(`${target}${url}`, { method, headers: withoutHops(headers), agent: false })
  const answered: Promise<[IncomingMessage]> = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(body)
  const [response] = await answered
  return {
    status: response.statusCode ?? 502,
    headers: withoutHops(response.headers),
    body: await bodyOf(response),
  }
}

/** The headers that are not of one connection; the length is computed again. */
function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
}

const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
