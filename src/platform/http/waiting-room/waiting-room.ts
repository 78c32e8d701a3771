import { NetworkShares } from './network-shares.ts'
import type { Crowd, Visitor } from './visitor.ts'
import { type Waiter, WaitingRoomQueue } from './waiting-room-queue.ts'

/** The position of a waiter in the queue. */
export type QueuePosition = {
  /** The number of people ahead. */
  readonly ahead: number
  /** The estimated wait in seconds, by the recent pace. */
  readonly seconds: number
  /** When to ask again, in seconds; 0 for a waiter near the front. */
  readonly again: number
}

/**
 * Leaves the room again; or the reason for no admission: the room is full, or this ticket asks for
 * more than its allowance while others wait.
 */
export type ComingBack = { readonly leave: () => void } | 'full' | 'too-often'

type Options = {
  /** The most visitors inside at once; 0 admits none. */
  readonly atOnce: number
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly crowd?: Crowd
}

/** How long the room is reserved for a called visitor. */
const calledMs = 1_000
/** A waiter that has not asked again this long after it was due has gone away. */
const graceMs = 4_000
/**
 * The most waiters that all rooms hold in memory: further ones have to come back without a
 * position.
 */
const maxTickets = 100_000
/** The same limit for one network in one room. */
const maxPerNetwork = 1_000
/** The same limit for one IPv6 /48 in one room. */
const maxPerWiderNetwork = 4_000
/** The most tickets with an unused call that a room remembers, the latest ones. */
const maxLapsed = 20_000
const restMs = 2_000
const minAtOnce = 2
/**
 * While others wait, an admitted visitor has so many pages in a row, and one more per
 * `pageEveryMs`: enough for a form, too few for a loop.
 */
const pagesInARow = 5
const pageEveryMs = 2_000
/**
 * The same for sent forms and calls: enough to correct a form often, too few for a crowd that
 * shares a ticket.
 */
const sendsInARow = 30
const sendEveryMs = 20_000

/** The remaining allowance of a ticket, as of a time; stored only while others wait. */
type Left = Map<string, { readonly left: number; readonly at: number }>

/**
 * The queue of one race's pages. `atOnce` visitors are inside at most; the others are admitted one
 * by one: every second call goes to the oldest ticket, the others to each network in rotation. No
 * network has more than a quarter of the visitors inside (a /48: half) while another network waits.
 * Waiting visitors are never overtaken. The state is in the memory of one process: a call decides
 * only when a page is made.
 */
export class WaitingRoom {
  readonly #atOnce: number
  readonly #now: () => number
  readonly #queue: WaitingRoomQueue
  /** Called visitors that are not inside yet. */
  readonly #called = new Map<string, { readonly network: string; readonly timer: NodeJS.Timeout }>()
  readonly #shares = new NetworkShares()
  /** Tickets whose call was not used, and when (wall clock, in ms, as in tickets). */
  readonly #lapsed = new Map<string, number>()
  readonly #pagesLeft: Left = new Map()
  readonly #sendsLeft: Left = new Map()
  #inside = 0
  #bears: number
  #tiredAt = Number.NEGATIVE_INFINITY
  #left = 0
  #countedAt: number
  /** The recent pace, in visitors a second. */
  #pace = 20

  constructor({ atOnce, now, crowd = { waiting: 0 } }: Options) {
    this.#atOnce = atOnce
    this.#bears = atOnce
    this.#now = now
    this.#countedAt = now()
    this.#queue = new WaitingRoomQueue({ max: maxTickets, maxPerNetwork, maxPerWiderNetwork, crowd })
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** No visitor is inside, waits or is called. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#queue.length === 0 && this.#called.size === 0
  }

  /**
   * Admits a visitor without a ticket where no other waits and there is room; null otherwise. The
   * caller runs the returned function at the end.
   */
  enter(network: string): (() => void) | null {
    this.look()
    return this.#queue.length === 0 && this.#hasRoom() ? this.#goIn(network) : null
  }

  /**
   * Admits a visitor that was inside before, ahead of the queue, as soon as there is room.
   * @param hasOrder a visitor with a held place, which expires, enters without room
   */
  reenter({ id, network }: Pick<Visitor, 'id' | 'network'>, hasOrder = false): ComingBack {
    this.look()
    if (this.#lapsed.delete(id)) this.#shares.cameIn(network) // a call that is used late counts as used
    if (!hasOrder && !this.#hasRoom()) return 'full'
    if (!this.#takeOne(this.#pagesLeft, id, pagesInARow, pageEveryMs)) return 'too-often'
    this.#queue.remove(id)
    return { leave: this.#goIn(network) }
  }

  /**
   * Whether a ticket that was inside may send once more: up to a limit while others wait, for all
   * requests that show it.
   */
  maySend(id: string): boolean {
    return this.#takeOne(this.#sendsLeft, id, sendsInARow, sendEveryMs)
  }

  #takeOne(from: Left, id: string, inARow: number, everyMs: number): boolean {
    if (this.#queue.length === 0) return true
    const at = this.#now()
    const bucket = from.get(id) ?? { left: inARow, at }
    const left = Math.min(inARow, bucket.left + (at - bucket.at) / everyMs)
    if (left >= 1) from.set(id, { left: left - 1, at })
    return left >= 1
  }

  /** Admits a called visitor, once; null for all others. */
  enterCalled(id: string): (() => void) | null {
    const called = this.#called.get(id)
    if (called === undefined) return null
    clearTimeout(called.timer)
    this.#called.delete(id)
    this.#lapsed.delete(id)
    this.#shares.cameIn(called.network)
    this.#shares.release(called.network)
    return this.#goIn(called.network)
  }

  /**
   * Waits up to `ms` for the visitor's turn; null when it has come, otherwise the position. A
   * waiter far back gets the position at once.
   * @param signal aborts when the request is closed
   */
  async wait(visitor: Visitor, ms: number, signal?: AbortSignal): Promise<QueuePosition | null> {
    this.look()
    if (this.#called.has(visitor.id)) return null
    const waiter = this.#queue.add({ ...visitor, since: this.#lapsed.get(visitor.id) ?? visitor.since })
    if (waiter === null) return { ahead: this.#queue.length, seconds: this.#secondsTo(this.#queue.length), again: 20 }
    if (ms === 0 || !this.#isNear(waiter)) return this.#positionOf(waiter)
    waiter.answer?.(false) // the same person in another tab
    const isTurn = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => answer(false), ms)
      const onAbort = () => answer(false)
      const answer = (hasCome: boolean) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (waiter.answer === answer) this.#queue.stopWaiting(waiter)
        resolve(hasCome)
      }
      this.#queue.startWaiting(waiter, answer)
      signal?.addEventListener('abort', onAbort)
      if (signal?.aborted) onAbort()
      this.#call()
    })
    return isTurn ? null : this.#positionOf(waiter)
  }

  /** The position of a visitor that is not in the queue. */
  positionAtEnd(): QueuePosition {
    return { ahead: this.#queue.length, seconds: this.#secondsTo(this.#queue.length + 1), again: 5 }
  }

  /**
   * The pages inside overload the program: fewer visitors at once from now on, and more again once
   * it recovers.
   */
  overloaded(): void {
    this.#tiredAt = this.#now()
    this.#bears = Math.min(this.#atOnce, Math.max(minAtOnce, Math.floor(this.#bears / 2)))
  }

  /**
   * Applies elapsed time: removes gone waiters, measures the pace, calls the next ones. To be
   * called now and then.
   */
  look(): void {
    const now = this.#now()
    const passed = now - this.#countedAt
    if (passed < 1_000) return
    this.#pace = 0.7 * this.#pace + 0.3 * ((this.#left * 1_000) / passed)
    this.#left = 0
    this.#countedAt = now
    this.#queue.removeAbsent(now)
    this.#dropFull(this.#pagesLeft, now - pagesInARow * pageEveryMs)
    this.#dropFull(this.#sendsLeft, now - sendsInARow * sendEveryMs)
    if (now - this.#tiredAt > restMs) {
      this.#bears = Math.min(this.#atOnce, this.#bears + Math.max(1, Math.floor(this.#atOnce / 10)))
    }
    this.#call()
  }

  #dropFull(from: Left, before: number): void {
    for (const [id, { at }] of from) if (this.#queue.length === 0 || at < before) from.delete(id)
  }

  #goIn(network: string): () => void {
    this.#inside += 1
    this.#shares.hold(network)
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#inside -= 1
      this.#left += 1
      this.#shares.release(network)
      this.#call()
    }
  }

  #hasRoom(): boolean {
    return this.#inside + this.#called.size < this.#bears
  }

  /** Calls waiters with a pending request, as long as there is room. */
  #call(): void {
    while (this.#hasRoom()) {
      const next = this.#queue.next(this.#shares, this.#bears)
      if (next === null) return
      const { id, network, answer } = next
      const timer = setTimeout(() => this.#lapse(id, network), calledMs).unref()
      this.#called.set(id, { network, timer })
      this.#shares.called(network)
      this.#shares.hold(network)
      this.#queue.remove(id)
      answer?.(true)
    }
  }

  /**
   * A call was not used: its ticket goes to the end of the queue, and other networks go first for a
   * while.
   */
  #lapse(id: string, network: string): void {
    this.#called.delete(id)
    this.#lapsed.delete(id)
    this.#lapsed.set(id, Date.now())
    const [oldest] = this.#lapsed.keys()
    if (this.#lapsed.size > maxLapsed && oldest !== undefined) this.#lapsed.delete(oldest)
    setTimeout(() => {
      this.#shares.release(network)
      this.#call()
    }, this.#shares.lapsed(network)).unref()
    this.#call()
  }

  /** So many waiters at the front keep a request pending; the others ask now and then. */
  #nearest(): number {
    return Math.max(50, 4 * this.#atOnce)
  }

  #isNear(waiter: Waiter): boolean {
    return this.#queue.before(waiter, this.#now()) < this.#nearest()
  }

  /** The waiter's position; sets when the waiter is expected to ask again. */
  #positionOf(waiter: Waiter): QueuePosition {
    const ahead = this.#queue.before(waiter, this.#now())
    const seconds = this.#secondsTo(ahead + 1)
    const again = ahead < this.#nearest() ? 0 : Math.min(20, Math.max(3, Math.round(seconds / 4)))
    waiter.expectedBy = this.#now() + 1_200 * again + graceMs
    return { ahead, seconds, again }
  }

  #secondsTo(people: number): number {
    return Math.ceil(people / Math.max(this.#pace, 0.5))
  }
}
