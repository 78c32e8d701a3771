import { DoorQueue, type Waiter } from './door-queue.ts'
import { NetworkShares } from './network-shares.ts'
import type { Crowd, Visitor } from './visitor.ts'

/** How somebody stands in the line. */
export type QueuePosition = {
  /** How many come before. */
  readonly ahead: number
  /** About how long that takes, by how fast it went lately, in seconds. */
  readonly seconds: number
  /** When to ask again, in seconds; 0 for whoever stands near the front. */
  readonly again: number
}

/** How to go out again; or why nobody goes in: no room is free, or this ticket asks for more than is right while others wait. */
export type ComingBack = { readonly leave: () => void } | 'full' | 'too-often'

type Options = {
  /** How many are inside at once at most; 0 lets nobody in. */
  readonly atOnce: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
  readonly crowd?: Crowd
}

/** So long an open door waits for who was called. */
const calledMs = 1_000
/** Whoever does not ask again by then, after the moment they were told to, has gone away. */
const graceMs = 4_000
/** What all rooms hold in memory: more are told to come back without a place in it. */
const longest = 100_000
/** The same of one network in one room. */
const mostOfNetwork = 1_000
/** The same of one IPv6 /48 in one room. */
const mostOfWider = 4_000
/** So many tickets whose call lapsed a room remembers, the latest ones. */
const mostLapsed = 20_000
const restMs = 2_000
const leastAtOnce = 2
/** While others wait, who is inside already has so many pages in a row, and one more every so often: enough for a form, and for no loop. */
const pagesInARow = 5
const pageEveryMs = 2_000
/** The same of what they send: enough to correct a form often, and for no crowd that shares a ticket. */
const sendsInARow = 30
const sendEveryMs = 20_000

/** What a ticket has left, as it was at a time; kept only while others wait. */
type Left = Map<string, { readonly left: number; readonly at: number }>

/**
 * The people before one door. As many are inside as it bears; everybody else is let in one by one:
 * every second call goes to the oldest ticket, the others to each network by turns. No network has
 * more than a quarter of what is inside (a /48: half) while another waits. While others wait nobody
 * walks past them. In the memory of one process: a call decides nothing but when a page is made.
 */
export class WaitingRoom {
  readonly #atOnce: number
  readonly #now: () => number
  readonly #queue: DoorQueue
  /** Who was called and is not inside yet. */
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
  /** How many a second are done, lately. */
  #pace = 20

  constructor({ atOnce, now, crowd = { waiting: 0 } }: Options) {
    this.#atOnce = atOnce
    this.#bears = atOnce
    this.#now = now
    this.#countedAt = now()
    this.#queue = new DoorQueue({ most: longest, mostOfNetwork, mostOfWider, crowd })
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Nobody is inside, before the door or called. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#queue.length === 0 && this.#called.size === 0
  }

  /** Lets somebody in who has no ticket, where nobody waits and there is room; null otherwise. Call what it answers at the end. */
  enter(network: string): (() => void) | null {
    this.look()
    return this.#queue.length === 0 && this.#hasRoom() ? this.#goIn(network) : null
  }

  /**
   * Lets somebody in who has been inside, past who waits, as soon as there is room.
   * @param hasOrder who has a place and a clock that runs goes in without room
   */
  comeBack({ id, network }: Pick<Visitor, 'id' | 'network'>, hasOrder = false): ComingBack {
    this.look()
    if (this.#lapsed.delete(id)) this.#shares.cameIn(network) // a late use of a call keeps the place
    if (!hasOrder && !this.#hasRoom()) return 'full'
    if (!this.#takeOne(this.#pagesLeft, id, pagesInARow, pageEveryMs)) return 'too-often'
    this.#queue.remove(id)
    return { leave: this.#goIn(network) }
  }

  /** Whether a ticket that was inside may send once more: not without end while others wait, whoever shows it. */
  maySend(id: string): boolean {
    return this.#takeOne(this.#sendsLeft, id, sendsInARow, sendEveryMs)
  }

  #takeOne(from: Left, id: string, inARow: number, everyMs: number): boolean {
    if (this.#queue.length === 0) return true
    const at = this.#now()
    const kept = from.get(id) ?? { left: inARow, at }
    const left = Math.min(inARow, kept.left + (at - kept.at) / everyMs)
    if (left >= 1) from.set(id, { left: left - 1, at })
    return left >= 1
  }

  /** Lets somebody in who was called, once; null for everybody else. */
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
   * Waits for one's turn up to so long; null when it has come, else how one stands. Who stands far back is told at once.
   * @param signal tells that the one who asks has gone
   */
  async wait(visitor: Visitor, ms: number, signal?: AbortSignal): Promise<QueuePosition | null> {
    this.look()
    if (this.#called.has(visitor.id)) return null
    const waiter = this.#queue.add({ ...visitor, since: this.#lapsed.get(visitor.id) ?? visitor.since })
    if (waiter === null) return { ahead: this.#queue.length, seconds: this.#secondsTo(this.#queue.length), again: 20 }
    if (ms === 0 || !this.#isNear(waiter)) return this.#tell(waiter)
    waiter.answer?.(false) // the same person in another tab
    const isTurn = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => answer(false), ms)
      const gone = () => answer(false)
      const answer = (turn: boolean) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        if (waiter.answer === answer) this.#queue.leaveDoor(waiter)
        resolve(turn)
      }
      this.#queue.comeToDoor(waiter, answer)
      signal?.addEventListener('abort', gone)
      if (signal?.aborted) gone()
      this.#call()
    })
    return isTurn ? null : this.#tell(waiter)
  }

  /** How somebody stands who has no place in the line. */
  positionAtEnd(): QueuePosition {
    return { ahead: this.#queue.length, seconds: this.#secondsTo(this.#queue.length + 1), again: 5 }
  }

  /** Inside it was too much for the program: fewer at once from now on, and again more once it goes. */
  overloaded(): void {
    this.#tiredAt = this.#now()
    this.#bears = Math.min(this.#atOnce, Math.max(leastAtOnce, Math.floor(this.#bears / 2)))
  }

  /** What time has brought: who went away, how fast it goes, whether more may come in. To be called now and then. */
  look(): void {
    const now = this.#now()
    const passed = now - this.#countedAt
    if (passed < 1_000) return
    this.#pace = 0.7 * this.#pace + 0.3 * ((this.#left * 1_000) / passed)
    this.#left = 0
    this.#countedAt = now
    this.#queue.removeGone(now)
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

  /** Calls who waits at the door, as long as there is room. */
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

  /** A call was not used: its ticket goes to the end of the line, and for a while other networks go first. */
  #lapse(id: string, network: string): void {
    this.#called.delete(id)
    this.#lapsed.delete(id)
    this.#lapsed.set(id, Date.now())
    const [oldest] = this.#lapsed.keys()
    if (this.#lapsed.size > mostLapsed && oldest !== undefined) this.#lapsed.delete(oldest)
    setTimeout(() => {
      this.#shares.release(network)
      this.#call()
    }, this.#shares.lapsed(network)).unref()
    this.#call()
  }

  /** So many at the front wait at the door itself; the others ask now and then. */
  #nearest(): number {
    return Math.max(50, 4 * this.#atOnce)
  }

  #isNear(waiter: Waiter): boolean {
    return this.#queue.before(waiter, this.#now()) < this.#nearest()
  }

  /** How somebody stands, who is then expected to ask again in time. */
  #tell(waiter: Waiter): QueuePosition {
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
