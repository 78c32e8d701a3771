import type { KeyObject } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { serialize } from 'hono/utils/cookie'
import type { HttpEnv } from '../http-app.ts'
import { type PageSources, pageHeaders } from '../page-headers.ts'
import { type Visit, type VisitOptions, visitOf } from '../visit.ts'
import { Line, type Standing } from './line.ts'
import { type KeptTicket, newTicket, readTicket, writeTicket } from './ticket.ts'

/** A door before which people may have to stand: what it is called, and the folder of addresses that its ticket is for. */
export type Door = { readonly name: string; readonly folder: string }
/** The page of somebody who waits. */
export type Waiting = Standing & { readonly visit: Visit; readonly nonce: string; readonly address: string }
export type LinePage = { draw(waiting: Waiting): string; words(standing: Standing, visit: Visit): LineWords }
/** What the page's script shows as the line moves. */
export type LineWords = { readonly ahead: string; readonly caption: string; readonly text: string }

export type LineOptions = VisitOptions &
  PageSources & {
    /** How many pages of one door are made at once. */
    readonly atOnce: number
    readonly key: KeyObject
    /** So long an opening page itself waits before it becomes a page about waiting. */
    readonly shortMs?: number
    /** The door that an address leads through; null for all others. */
    doorOf(url: URL): Door | null
    /** Set once there are pages. */
    readonly refusals?: { line: LinePage | null }
  }

const cookieName = 'sl_line'
/** Who was let in comes and goes so long: as long as a place is held, and its renewal. */
const insideMs = 40 * 60_000
/** A ticket is good for so long; whoever stands longer gets it anew with each answer. */
const ticketSeconds = 24 * 3600
/** So long a page about waiting waits at the door when it asks. */
const longMs = 10_000

/**
 * When more people want a door's pages than can be made, they stand in line instead of being refused: in the order in
 * which they came, told how many are before them, and let in by themselves. Asks nothing of the database. Whoever walks through an
 * empty house notices nothing of it.
 */
export function standInLine(options: LineOptions): MiddlewareHandler<HttpEnv> {
  const lines = new Map<string, Line>()
  const lineOf = (name: string) => {
    const line = lines.get(name) ?? new Line({ atOnce: options.atOnce, now: () => performance.now() })
    lines.set(name, line)
    return line
  }
  return async (c, next) => {
    const door = c.req.method === 'GET' ? options.doorOf(new URL(c.req.url)) : null
    const page = options.refusals?.line ?? null
    if (door === null || page === null) return await next()
    const line = lineOf(door.name)
    const visitor = new Visitor(c, door, options)
    const leave = await letIn(line, visitor, options.shortMs ?? 1_000)
    if (leave === null) {
      await visitor.isTold(await line.wait(visitor.ticket, 0), page)
      return undefined
    }
    try {
      await next()
    } finally {
      leave()
      if (line.isIdle) lines.delete(door.name)
    }
    if (c.res.status !== 503) return visitor.keepsTicket(line.isBusy)
    line.overloaded()
    await visitor.isTold(await line.wait(visitor.ticket, 0), page)
    return undefined
  }
}

/** How to go out again, once somebody is in; null for whoever has to wait on. */
async function letIn(line: Line, visitor: Visitor, shortMs: number): Promise<(() => void) | null> {
  const { ticket } = visitor
  if (visitor.mayComeAndGo) return line.enterCalled(ticket.id)
  if (!visitor.isAsking) {
    const leave = line.enter()
    if (leave !== null) return leave
  }
  const standing = await line.wait(ticket, visitor.isAsking ? longMs : shortMs)
  if (standing !== null) return null
  visitor.isCalled = true
  return visitor.isAsking ? null : line.enterCalled(ticket.id)
}

class Visitor {
  readonly ticket: KeptTicket
  readonly visit: Visit
  /** The page about waiting asks by its script. */
  readonly isAsking: boolean
  isCalled = false
  readonly #c: Context<HttpEnv>
  readonly #door: Door
  readonly #options: LineOptions

  constructor(c: Context<HttpEnv>, door: Door, options: LineOptions) {
    this.#c = c
    this.#door = door
    this.#options = options
    this.visit = visitOf(c, options)
    this.isAsking = c.req.header('x-line') !== undefined
    this.ticket = readTicket(this.visit.cookies[cookieName], door.name, options.key) ?? newTicket(Date.now())
  }

  get mayComeAndGo(): boolean {
    return !this.isAsking && this.ticket.until > Date.now()
  }

  /** Inside, when it is full there: a ticket to come back with. */
  keepsTicket(isBusy: boolean): undefined {
    if (isBusy || this.isCalled) this.#c.res.headers.append('Set-Cookie', this.#cookie(Date.now() + insideMs))
    return undefined
  }

  /** That it is one's turn, or how one stands: a page, or what its script asks for. */
  async isTold(standing: Standing | null, page: LinePage): Promise<void> {
    this.#c.set('page', '(line)')
    const isTurn = standing === null || this.isCalled
    const cookie = this.#cookie(isTurn ? Date.now() + insideMs : 0)
    const how = { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }
    if (this.isAsking) {
      const words = isTurn ? { isTurn } : { again: standing.again, words: page.words(standing, this.visit) }
      this.#c.res = this.#c.json(words, 200, how)
      return
    }
    const place = standing ?? { ahead: 0, seconds: 1, again: 0 }
    const { pathname, search } = new URL(this.#c.req.url)
    const address = pathname.replace(/\.data$/, '') + search
    // The router's own request can't show a page: it is told to open this one.
    if (pathname.endsWith('.data')) {
      this.#c.res = this.#c.json({}, 503, { ...how, 'Retry-After': '5', 'X-Line': address })
      return
    }
    await pageHeaders(this.#options)(this.#c, async () => {
      const nonce = this.#c.get('secureHeadersNonce') ?? ''
      const html = page.draw({ ...place, visit: this.visit, nonce, address })
      this.#c.res = new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...how } })
    })
  }

  #cookie(until: number): string {
    return serialize(cookieName, writeTicket({ ...this.ticket, until }, this.#door.name, this.#options.key), {
      path: this.#door.folder,
      sameSite: 'Lax',
      httpOnly: true,
      secure: this.visit.protocol === 'https',
      maxAge: ticketSeconds,
    })
  }
}
