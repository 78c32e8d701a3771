import type { Context, MiddlewareHandler } from 'hono'
import { isDatabaseUnavailable } from '../../overloaded.ts'
import type { HttpEnv } from '../http-env.ts'
import { clientAddress } from '../visit.ts'
import type { WaitingPage, WaitingRoomTarget, WaitOptions } from './wait-options.ts'
import type { QueuePosition } from './waiting-room.ts'
import { readsPages, WaitingRoomVisitor } from './waiting-room-visitor.ts'
import { type OpenRoom, WaitingRooms } from './waiting-rooms.ts'

export type WaitingRoomMiddleware = {
  /** How many waiting rooms are open: with a visitor inside, or a waiter. */
  readonly size: number
  /** Runs before the session is looked up. */
  readonly pages: MiddlewareHandler<HttpEnv>
  /** Whether any waiting room has a queue; while none has, no call needs to be checked. */
  readonly hasLines: boolean
  /**
   * Runs a call that begins something behind a waiting room, if its caller is admitted or need not
   * wait.
   */
  send(c: Context<HttpEnv>, target: WaitingRoomTarget, run: () => Promise<Response>): Promise<Response>
}

/** How long a request of the waiting page's script stays pending. */
const longMs = 10_000

type Admission = { readonly leave: () => void } | { readonly position: QueuePosition }

/**
 * When more people want the pages behind a waiting room than the program can make, they wait in a
 * queue instead of being refused: in the order in which they came, with the number of people ahead
 * shown, and admitted automatically. Reads the database only where a queue exists: whether there is
 * such a race, and whether a visitor on a later page has an order. Every request counts in the
 * flood limit; only the waiting page gives tickets, and only a visitor for whom a page was made is
 * admitted.
 */
export function waitingRoomMiddleware(options: WaitOptions): WaitingRoomMiddleware {
  const now = () => performance.now()
  const rooms = new WaitingRooms({ atOnce: options.atOnce, isRace: options.isRace, now })
  const shortMs = options.shortMs ?? 1_000

  const orderOf = ({ visit, target }: WaitingRoomVisitor) => options.orderOf(visit, target).catch(() => null)

  /** Admits the visitor as soon as there is room, or returns their position. */
  const admit = async ({ room }: OpenRoom, visitor: WaitingRoomVisitor): Promise<Admission> => {
    const { target } = visitor
    const called = room.enterCalled(visitor.queued.id)
    if (called !== null) return { leave: called }
    const hasOrder = visitor.ticket.kind === 'order'
    const back = visitor.mayReenter ? room.reenter(visitor.queued, hasOrder && target.kind !== 'page') : null
    if (back !== null && typeof back === 'object') return back
    if (back === 'too-often' && target.kind === 'page') visitor.requeue()
    const leave = back === null ? room.enter(visitor.queued.network) : null
    if (leave !== null) return { leave }
    if (target.kind !== 'page' && !hasOrder) {
      const order = await orderOf(visitor)
      if (order !== null) {
        visitor.presentOrder(order)
        const further = room.reenter(visitor.queued, true)
        if (typeof further === 'object') return further
      }
    }
    const isRace = await rooms.isRace(target.name)
    if (isRace === false) return { leave: () => undefined } // the page or call itself reports the unknown race
    if (isRace === null) return { position: room.positionAtEnd() }
    const position = await room.wait(visitor.queued, shortMs, visitor.signal)
    const entered = position === null ? room.enterCalled(visitor.queued.id) : null
    return entered === null ? { position: position ?? room.positionAtEnd() } : { leave: entered }
  }

  const walkIn = async (
    c: Context<HttpEnv>,
    open: OpenRoom,
    visitor: WaitingRoomVisitor,
    next: () => Promise<void>,
  ) => {
    const admission = await admit(open, visitor)
    if ('position' in admission) return await visitor.respondWaiting(admission.position, open.isFull)
    try {
      await next()
    } finally {
      admission.leave()
    }
    const isFull = c.get('isFull')
    if (isFull !== undefined) open.isFull = isFull
    if (c.res.status < 400) visitor.onPageServed()
    // An unavailable database says nothing about room: its error page reloads by itself.
    if (c.res.status !== 503 || (c.error !== undefined && isDatabaseUnavailable(c.error))) return undefined
    open.room.overloaded()
    if (!readsPages(visitor.target) || (await rooms.isRace(visitor.target.name)) !== true) return undefined
    const position = await open.room.wait(visitor.queued, 0)
    return await visitor.respondWaiting(position ?? open.room.positionAtEnd(), open.isFull)
  }

  /**
   * Serves the script of the waiting page. A request without a valid ticket leaves nothing in
   * memory.
   */
  const poll = async (open: OpenRoom, visitor: WaitingRoomVisitor): Promise<Response> => {
    const isRace = await rooms.isRace(visitor.target.name)
    if (isRace === false) return visitor.respondCalled()
    if (isRace === null) return visitor.respondStillWaiting(open.room.positionAtEnd(), open.isFull)
    const position = await open.room.wait(visitor.queued, longMs, visitor.signal)
    return position === null ? visitor.respondCalled() : visitor.respondStillWaiting(position, open.isFull)
  }

  /**
   * While the rooms are shut, only the owner of an unpaid order may send, whatever the ticket says.
   */
  const sendToShut: WaitingRoomMiddleware['send'] = async (c, sent, run) => {
    const visitor = new WaitingRoomVisitor(c, sent, options, null)
    if ((await orderOf(visitor)) !== null) return await run()
    if (sent.name.endsWith('/')) return await options.refuse(c)
    const isRace = await rooms.isRace(sent.name)
    if (isRace === false) return await run() // the page or call itself reports the unknown race
    if (isRace) await rooms.within(sent.name, async (open) => await open?.room.wait(visitor.queued, 0))
    return visitor.withTicket(await options.refuse(c))
  }

  /**
   * Whether an admitted visitor may send: up to a limit, but always to an unpaid order of their
   * own.
   */
  const maySend = async (visitor: WaitingRoomVisitor): Promise<boolean> => {
    const { target, ticket } = visitor
    if (await rooms.within(target.name, async (open) => open?.room.maySend(ticket.id) ?? true)) return true
    return (await orderOf(visitor)) !== null
  }

  const send: WaitingRoomMiddleware['send'] = async (c, sent, run) => {
    if (rooms.isShut) return await sendToShut(c, sent, run)
    const visitors = rooms
      .linesBefore(sent.name)
      .map((name) => new WaitingRoomVisitor(c, { ...sent, name }, options, null))
    const [visitor] = visitors
    if (visitor === undefined) return await run()
    const insider = visitors.find(({ hasBeenIn }) => hasBeenIn)
    if (insider !== undefined) return (await maySend(insider)) ? await run() : await options.refuse(c)
    return await rooms.within(visitor.target.name, async (open) => {
      const admission = open === null ? null : await admit(open, visitor)
      if (admission !== null && 'position' in admission) return visitor.withTicket(await options.refuse(c))
      try {
        const response = await run()
        return response.status < 400 ? visitor.withInsideTicket(response) : response
      } finally {
        admission?.leave()
      }
    })
  }

  const pass = async (
    c: Context<HttpEnv>,
    target: WaitingRoomTarget,
    page: WaitingPage | null,
    next: () => Promise<void>,
  ) => {
    const isAllowed = await options.flood.allows(clientAddress(c, options.trustedProxies))
    c.set('isAllowed', isAllowed)
    if (!isAllowed) return await next() // the middleware behind this one refuses it
    if (target.kind === 'send') {
      return await send(c, target, async () => {
        await next()
        return c.res
      })
    }
    const visitor = new WaitingRoomVisitor(c, target, options, page)
    if (visitor.isPolling && !visitor.hasTicket) return visitor.isLost()
    return await rooms.within(target.name, async (open) => {
      if (open === null) return await next()
      return visitor.isPolling ? await poll(open, visitor) : await walkIn(c, open, visitor, next)
    })
  }

  return {
    get size() {
      return rooms.size
    },
    get hasLines() {
      return rooms.hasLines
    },
    send,
    pages(c, next) {
      const target = options.targetOf(c.req.method, c.req.path, c.req.url)
      const page = options.refusals?.waiting ?? null
      // Nearly every request has no waiting room: it is passed on without a promise of its own.
      return target === null || (page === null && readsPages(target)) ? next() : pass(c, target, page, next)
    },
  }
}
