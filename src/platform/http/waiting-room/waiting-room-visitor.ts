import type { Context } from 'hono'
import { toNetwork } from '#src/kernel/network.ts'
import { sameSitePath } from '#src/kernel/same-site-path.ts'
import { pageHeaders } from '../content-security-policy.ts'
import { serializeCookie } from '../cookies.ts'
import type { HttpEnv } from '../http-env.ts'
import { clientAddress, readVisit, type Visit } from '../visit.ts'
import { newTicket, readTicket, type SignedTicket, ticketSeconds, writeTicket } from './ticket.ts'
import type { Visitor } from './visitor.ts'
import type { WaitingPage, WaitingRoomTarget, WaitOptions } from './wait-options.ts'
import type { QueuePosition } from './waiting-room.ts'

const pageCookie = 'sl_waiting'
/**
 * Programs have a cookie of their own in addition to the pages' tickets, each of which is for one race's
 * addresses.
 */
const callCookie = 'sl_waiting_call'
/** How long an admitted visitor may come and go: as long as a place is held, and its renewal. */
const insideMs = 40 * 60_000
/**
 * How long a called visitor may take to enter, through any instance of the program; the calling instance
 * itself reserves the room for one second (`calledMs`).
 */
const calledGoodMs = 10_000

/** Whether the sender of a request at this entry can be shown the waiting page. */
export function readsPages({ kind }: WaitingRoomTarget): boolean {
  return kind === 'page' || kind === 'step'
}

/** One request at the entry of a waiting room, and the ticket that it shows. */
export class WaitingRoomVisitor {
  readonly target: WaitingRoomTarget
  readonly visit: Visit
  /** The script of the waiting page sent the request. */
  readonly isPolling: boolean
  /** Whether the ticket is one that the program gave before. */
  readonly hasTicket: boolean
  ticket: SignedTicket
  readonly #c: Context<HttpEnv>
  readonly #options: WaitOptions
  readonly #page: WaitingPage | null
  readonly #network: string

  constructor(c: Context<HttpEnv>, target: WaitingRoomTarget, options: WaitOptions, page: WaitingPage | null) {
    this.#c = c
    this.target = target
    this.#options = options
    this.#page = page
    this.visit = readVisit(c, options)
    this.isPolling = page !== null && readsPages(target) && c.req.header('x-waiting') !== undefined
    const read = (name: string) => readTicket(this.visit.cookies[name], target.name, options.key)
    const shown = read(this.#cookieName) ?? read(pageCookie) ?? read(callCookie)
    this.hasTicket = shown !== null
    this.ticket = shown ?? newTicket(Date.now())
    this.#network = toNetwork(clientAddress(c, options.trustedProxies))
  }

  get queued(): Visitor {
    return { id: this.ticket.id, since: this.ticket.since, network: this.#network }
  }

  get signal(): AbortSignal {
    return this.#c.req.raw.signal
  }

  get mayReenter(): boolean {
    return this.ticket.kind !== 'waiting' && this.ticket.until > Date.now()
  }

  /**
   * True as long as the ticket is valid: a form that was filled in before an opening can be sent
   * when the opening comes.
   */
  get hasBeenIn(): boolean {
    return this.ticket.kind === 'inside' || this.ticket.kind === 'order'
  }

  /**
   * Gives a new ticket, at the end of the queue: the visitor was inside and asks for more than the
   * others who wait.
   */
  requeue(): void {
    this.ticket = newTicket(Date.now())
  }

  /**
   * The ticket is named after the order, so that every request for the order counts as one visitor,
   * cookie or not.
   */
  presentOrder(orderId: string): void {
    const now = Date.now()
    this.ticket = { id: `order-${orderId}`, since: now, kind: 'order', until: now + insideMs }
  }

  /** A page was made: gives the visitor a ticket to come back with. */
  onPageServed(): void {
    this.withInsideTicket(this.#c.res)
  }

  withInsideTicket(response: Response): Response {
    const kind = this.ticket.kind === 'order' ? 'order' : 'inside'
    this.ticket = { ...this.ticket, kind, until: Date.now() + insideMs }
    return this.withTicket(response)
  }

  withTicket(response: Response): Response {
    response.headers.append('Set-Cookie', this.#cookie())
    return response
  }

  /** Shows the waiting page with the visitor's position, or asks a program to retry later. */
  async respondWaiting(position: QueuePosition, isFull: boolean): Promise<Response> {
    const c = this.#c
    c.set('page', '(waiting)')
    const page = this.#page
    if (page === null || !readsPages(this.target)) return this.withTicket(await this.#options.refuse(c))
    const { pathname, search } = new URL(c.req.url)
    const address = sameSitePath(pathname.replace(/(?:\/_)?\.data$/, '') + search)
    // React Router's own request cannot show a page: by the header it opens this address.
    if (pathname.endsWith('.data')) {
      c.res = c.json({}, 503, { ...this.#head(), 'Retry-After': '5', 'X-Waiting': address })
      return c.res
    }
    await pageHeaders(this.#options)(c, async () => {
      const nonce = c.get('secureHeadersNonce') ?? ''
      const html = page.draw({ ...position, isFull, isShut: this.#isShut, visit: this.visit, nonce, address })
      c.res = new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...this.#head() } })
    })
    return c.res
  }

  /** Tells the page's script that it is the visitor's turn. */
  respondCalled(): Response {
    if (!this.mayReenter) this.ticket = { ...this.ticket, kind: 'called', until: Date.now() + calledGoodMs }
    return this.#respond({ isTurn: true })
  }

  respondStillWaiting(position: QueuePosition, isFull: boolean): Response {
    const status = { ...position, isFull, isShut: this.#isShut }
    return this.#respond({ again: position.again, words: this.#page?.words(status, this.visit) })
  }

  /**
   * A visitor without a valid ticket has no position in the queue: the waiting page gives a ticket.
   */
  isLost(): Response {
    this.#c.set('page', '(waiting)')
    return this.#c.json({ isLost: true, again: 3 }, 200, { 'Cache-Control': 'no-store' })
  }

  #respond(body: object): Response {
    this.#c.set('page', '(waiting)')
    return this.#c.json(body, 200, this.#head())
  }

  #head() {
    return { 'Set-Cookie': this.#cookie(), 'Cache-Control': 'no-store' }
  }

  get #isShut(): boolean {
    return this.#options.atOnce === 0
  }

  get #cookieName(): string {
    return this.target.folder === '/' ? callCookie : pageCookie
  }

  #cookie(): string {
    const ticket = writeTicket(this.ticket, this.target.name, this.#options.key)
    const how = { path: this.target.folder, maxAgeSeconds: ticketSeconds }
    return serializeCookie(this.#cookieName, ticket, how, this.visit.isSecure)
  }
}
