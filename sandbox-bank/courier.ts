import { createHmac } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Answer, Bank, Face } from './bank-state.ts'
import type { BankEvent, Delivery } from './records.ts'

export type CourierSettings = {
  bank: Bank
  /** delays between attempts; the last one repeats */
  retryDelaysMs: readonly number[]
  retryPeriodMs: number
}

const MOST_AT_ONCE = 32
/** bytes of an answer that are read */
const MOST_READ = 65_536
const ANSWER_WITHIN_MS = 10_000

/**
 * Delivers notices to the shop until it answers 2xx, or as the face of the payment requires. A delivery that was running at a crash is sent
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
    const { store, now } = this.#settings.bank
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
    const { bank } = this.#settings
    const event = bank.store.events.get(delivery.eventId)
    const face = event === undefined ? undefined : bank.faces.get(event.face)
    const answer = event === undefined ? null : await this.#post(delivery, event, face)
    if (this.#stop.signal.aborted) return
    const { delaysMs, periodMs } = this.#repeats(face)
    const tries = delivery.tries + 1
    const waitMs = delaysMs[Math.min(tries, delaysMs.length) - 1] ?? periodMs
    const dueAtMs = bank.now() + waitMs
    const isLast = dueAtMs - delivery.firstDueAtMs > periodMs
    const isOnce = delivery.isForged || (event !== undefined && face?.isRepeated?.(event.type) === false)
    const isDelivered = answer !== null && event !== undefined && isReceived(answer, event, face)
    const outcome = isDelivered ? 'delivered' : isLast || isOnce ? 'gave_up' : 'waiting'
    bank.store.commit({ put: 'delivery', delivery: { ...delivery, tries, dueAtMs, outcome } })
    const { paymentId, eventId } = delivery
    bank.log({ event: 'webhook.tried', paymentId, eventId, status: answer?.status ?? null, tries, outcome })
    if (outcome !== 'waiting' && event !== undefined) this.#takeAnswer(delivery, event, isDelivered ? answer : null)
  }

  /** The answer to an echo or to a forged call decides nothing. */
  #takeAnswer(delivery: Delivery, event: BankEvent, answer: Answer | null): void {
    const { bank } = this.#settings
    const payment = bank.store.payments.get(event.paymentId)
    if (payment === undefined || delivery.isForged || delivery.afterId !== null) return
    bank.faces.get(event.face)?.takeAnswer?.(bank, payment, event, answer)
  }

  #repeats(face: Face | undefined) {
    const { retryDelaysMs, retryPeriodMs } = this.#settings
    return face === undefined
      ? { delaysMs: retryDelaysMs, periodMs: retryPeriodMs }
      : { delaysMs: face.repeatDelaysMs, periodMs: face.repeatForMs }
  }

  /** Returns the shop's answer; null if there was none. */
  async #post(delivery: Delivery, event: BankEvent, face: Face | undefined): Promise<Answer | null> {
    const { store, now, secret, allowedHosts } = this.#settings.bank
    if (!isAllowedNotifyUrl(delivery.url, allowedHosts)) return null
    try {
      await store.flushed()
      const key = delivery.isForged ? `not ${secret}` : secret
      const unixSeconds = Math.floor(now() / 1000)
      const headers = face
        ? event.headers
        : {
            'content-type': 'application/json; charset=utf-8',
            'x-bank-signature': signWebhook(key, unixSeconds, event.rawBody),
          }
      return await post(new URL(delivery.url), event.rawBody, headers, this.#stop.signal)
    } catch {
      return null
    }
  }
}

function isReceived(answer: Answer, event: BankEvent, face: Face | undefined): boolean {
  return face ? face.isReceived(answer, event) : answer.status >= 200 && answer.status < 300
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
export function post(url: URL, rawBody: string, headers: Record<string, string>, stop: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-length': Buffer.byteLength(rawBody),
      'user-agent': 'sandbox-bank',
    },
    signal: AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    agent: false,
    ...(isLocalName(url.hostname) ? { lookup: lookupOwnMachine } : {}),
  })
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    let size = 0
    response.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MOST_READ) chunks.push(chunk)
    })
    response.on('error', reject)
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
    )
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
