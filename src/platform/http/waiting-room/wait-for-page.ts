import type { KeyObject } from 'node:crypto'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { serialize } from 'hono/utils/cookie'
import type { HttpEnv } from '../http-app.ts'
import { type PageSources, pageHeaders } from '../page-headers.ts'
import { type Visit, type VisitOptions, visitOf } from '../visit.ts'
import { type KeptTicket, newTicket, readTicket, writeTicket } from './ticket.ts'
import { type Standing, WaitingRoom } from './waiting-room.ts'

/** A door before which people may have to stand: what it is called, and the folder of addresses that its ticket is for. */
export type Door = { readonly name: string; readonly folder: string }
/** What is told of the line, and of what is behind its door. */
export type Told = Standing & {
  /** The page that was made last said that nothing is free there. */
  readonly isFull: boolean
}
/** The page of somebody who waits. */
export type Waiting = Told & { readonly visit: Visit; readonly nonce: string; readonly address: string }
export type WaitingPage = { draw(waiting: Waiting): string; words(told: Told, visit: Visit): WaitingWords }
/** What the page's script shows as the line moves. */
export type WaitingWords = {
  readonly ahead: string
  readonly caption: string
  readonly text: string
  readonly full: string
}

export type WaitOptions = VisitOptions &
  PageSources & {
    /** How many pages of one door are made at once. */
    readonly atOnce: number
    readonly key: KeyObject
    /** So long an opening page itself waits before it becomes a page about waiting. */
    readonly shortMs?: number
    /** The door that an address leads through; null for all others. */
    doorOf(url: URL): Door | null
    /** Set once there are pages. */
    readonly refusals?: { waiting: WaitingPage | null }
  }

const cookieName = 'sl_waiting'
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
export function waitForPage(options: WaitOptions): MiddlewareHandler<HttpEnv> {
  const rooms = new Map<string, WaitingRoom>()
  const full = new Set<string>()
  const roomOf = (name: string) => {
    const room = rooms.get(name) ?? new WaitingRoom({ atOnce: options.atOnce, now: () => performance.now() })
    rooms.set(name, room)
    return room
  }
  const waitBefore = async (door: Door, page: WaitingPage, c: Context<HttpEnv>, next: Next) => {
    const room = roomOf(door.name)
    const visitor = new Visitor(c, door, options)
    const leave = await letIn(room, visitor, options.shortMs ?? 1_000)
    const tellStanding = async () =>
      await visitor.isTold(await room.wait(visitor.ticket, 0), { page, isFull: full.has(door.name) })
    if (leave === null) {
      await tellStanding()
      return undefined
    }
    try {
      await next()
    } finally {
      leave()
    }
    const isFull = c.get('isFull')
    if (isFull === true) full.add(door.name)
    if (isFull === false) full.delete(door.name)
    if (c.res.status === 503) {
      room.overloaded()
      await tellStanding()
    } else {
      visitor.keepsTicket(room.isBusy)
    }
    if (room.isIdle) {
      rooms.delete(door.name)
      full.delete(door.name)
    }
    return undefined
  }
  return (c, next) => {
    const door = c.req.method === 'GET' ? options.doorOf(new URL(c.req.url)) : null
    const page = options.refusals?.waiting ?? null
    return door === null || page === null ? next() : waitBefore(door, page, c, next)
  }
}

/** How to go out again, once somebody is in; null for whoever has to wait on. */
async function letIn(room: WaitingRoom, visitor: Visitor, shortMs: number): Promise<(() => void) | null> {
  if (visitor.mayComeAndGo) {
    const leave = room.comeBack(visitor.ticket.id)
    if (leave !== null) return leave
    visitor.waitsAnew()
  }
  const { ticket } = visitor
  if (!visitor.isAsking) {
    const leave = room.enter()
    if (leave !== null) return leave
  }
  const standing = await room.wait(ticket, visitor.isAsking ? longMs : shortMs)
  if (standing !== null) return null
  visitor.isCalled = true
  return visitor.isAsking ? null : room.enterCalled(ticket.id)
}

class Visitor {
  ticket: KeptTicket
  readonly visit: Visit
  /** The page about waiting asks by its script. */
  readonly isAsking: boolean
  isCalled = false
  readonly #c: Context<HttpEnv>
  readonly #door: Door
  readonly #options: WaitOptions

  constructor(c: Context<HttpEnv>, door: Door, options: WaitOptions) {
    this.#c = c
    this.#door = door
    this.#options = options
    this.visit = visitOf(c, options)
    this.isAsking = c.req.header('x-waiting') !== undefined
    this.ticket = readTicket(this.visit.cookies[cookieName], door.name, options.key) ?? newTicket(Date.now())
  }

  get mayComeAndGo(): boolean {
    return !this.isAsking && this.ticket.until > Date.now()
  }

  /** At the end of the line: they were inside, and want more than the others who wait. */
  waitsAnew(): void {
    this.ticket = newTicket(Date.now())
  }

  /** Inside, when it is full there: a ticket to come back with. */
  keepsTicket(isBusy: boolean): void {
    if (isBusy || this.isCalled) this.#c.res.headers.append('Set-Cookie', this.#cookie(Date.now() + insideMs))
  }

  /** That it is one's turn, or how one stands: a page, or what its script asks for. */
  async isTold(standing: Standing | null, { page, isFull }: { page: WaitingPage; isFull: boolean }): Promise<void> {
    this.#c.set('page', '(waiting)')
    const isTurn = standing === null || this.isCalled
    const cookie = this.#cookie(isTurn ? Date.now() + insideMs : 0)
    const how = { 'Set-Cookie': cookie, 'Cache-Control': 'no-store' }
    if (this.isAsking) {
      const words = isTurn
        ? { isTurn }
        : { again: standing.again, words: page.words({ ...standing, isFull }, this.visit) }
      this.#c.res = this.#c.json(words, 200, how)
      return
    }
    const place = standing ?? { ahead: 0, seconds: 1, again: 0 }
    const { pathname, search } = new URL(this.#c.req.url)
    const address = pathname.replace(/\.data$/, '') + search
    // The router's own request can't show a page: it is told to open this one.
    if (pathname.endsWith('.data')) {
      this.#c.res = this.#c.json({}, 503, { ...how, 'Retry-After': '5', 'X-Waiting': address })
      return
    }
    await pageHeaders(this.#options)(this.#c, async () => {
      const nonce = this.#c.get('secureHeadersNonce') ?? ''
      const html = page.draw({ ...place, isFull, visit: this.visit, nonce, address })
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
