import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Delivery } from './records.ts'
import type { Store } from './store.ts'

export type CourierSettings = {
  store: Store
  now: () => number
  secret: string
  /** delays between attempts; the last one repeats */
  retryDelaysMs: readonly number[]
  retryPeriodMs: number
  allowedHosts: readonly string[]
  log: (line: object) => void
}

const MOST_AT_ONCE = 32
const ANSWER_WITHIN_MS = 10_000

/**
 * Delivers notices to the shop until it answers 2xx. A delivery that was running at a crash is sent
 * again: at least once.
 */
export class Courier {
  readonly #settings: CourierSettings
  readonly #underWay = new Set<string>()
  readonly #stop = new AbortController()

  constructor(settings: CourierSettings) {
    this.#settings = settings
  }

  /** Starts the deliveries that are due, unless the bank is down. */
  eventMove(): void {
    const { store, now } = this.#settings
    if (now() < store.issues.downUntilMs) return
    for (const delivery of store.waiting.values()) {
      if (this.#stop.signal.aborted || this.#underWay.size >= MOST_AT_ONCE) return
      if (delivery.dueAtMs > now() || this.#underWay.has(delivery.id)) continue
      if (delivery.afterId !== null && store.waiting.has(delivery.afterId)) continue
      this.#underWay.add(delivery.id)
      void this.#deliver(delivery).finally(() => this.#underWay.delete(delivery.id))
    }
  }

  stop(): void {
    this.#stop.abort()
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { store, now, retryDelaysMs, retryPeriodMs, log } = this.#settings
    const status = await this.#post(delivery)
    if (this.#stop.signal.aborted) return
    const tries = delivery.tries + 1
    const isDelivered = status !== null && status >= 200 && status < 300
    const waitMs = retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? retryPeriodMs
    const dueAtMs = now() + waitMs
    const isLast = dueAtMs - delivery.firstDueAtMs > retryPeriodMs
    const outcome = isDelivered ? 'delivered' : isLast || delivery.isForged ? 'gave_up' : 'waiting'
    store.commit({ put: 'delivery', delivery: { ...delivery, tries, dueAtMs, outcome } })
    log({ event: 'webhook.tried', paymentId: delivery.paymentId, eventId: delivery.eventId, status, tries, outcome })
  }

  /** Returns the status of the shop's answer; null if there was none. */
  async #post(delivery: Delivery): Promise<number | null> {
    const { store, now, secret, allowedHosts } = this.#settings
    const event = store.events.get(delivery.eventId)
    if (!event || !isAllowedNotifyUrl(delivery.url, allowedHosts)) return null
    try {
      await store.flushed()
      const key = delivery.isForged ? `not ${secret}` : secret
      const signature = signWebhook(key, Math.floor(now() / 1000), event.rawBody)
      return await post(new URL(delivery.url), event.rawBody, signature, this.#stop.signal)
    } catch {
      return null
    }
  }
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + rawBody)>` */
export function signWebhook(secret: string, unixSeconds: number, rawBody: string): string {
  const mac = createHmac('sha256', secret).update(`${unixSeconds}.${rawBody}`).digest('hex')
  return `t=${unixSeconds},v1=${mac}`
}

/**
 * Allows this machine and the hosts of the settings only, so that a sandbox cannot be used to post
 * to arbitrary addresses.
 */
export function isAllowedNotifyUrl(text: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return isOwnMachine(hostname) || allowedHosts.includes(hostname)
}

function isOwnMachine(hostname: string): boolean {
  return isLocalName(hostname) || hostname === '127.0.0.1' || hostname === '[::1]'
}

function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost')
}

/**
 * Not fetch: it follows redirects to other hosts and resolves *.localhost by DNS, which fails on
 * many machines.
 */
function post(url: URL, rawBody: string, signature: string, stop: AbortSignal): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(rawBody),
      'user-agent': 'sandbox-bank',
      'x-bank-signature': signature,
    },
    signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    agent: false,
    ...(isLocalName(url.hostname) ? { lookup: lookupOwnMachine } : {}),
  })
  request.on('response', (response) => {
    response.resume()
    response.on('error', reject)
    response.on('end', () => resolve(response.statusCode ?? 0))
  })
  request.on('error', reject)
  request.end(rawBody)
  return promise
}

const lookupOwnMachine: LookupFunction = (_hostname, options, callback) => {
  const addresses = ['127.0.0.1', '::1'].map((address) => ({ address, family: isIP(address) }))
  if (options.all) callback(null, addresses)
  else callback(null, '127.0.0.1', 4)
}
