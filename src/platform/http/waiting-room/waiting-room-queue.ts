import { toWiderNetwork } from '#src/kernel/network.ts'
import type { NetworkShares } from './network-shares.ts'
import type { Crowd, Ticket, Visitor } from './visitor.ts'

export type Waiter = Visitor & {
  /**
   * The /48 of an IPv6 network, otherwise the network itself: calls by network rotate over these.
   */
  readonly wider: string
  /**
   * A waiter that has not asked again by then has gone away; infinite while a request of theirs is
   * pending.
   */
  expectedBy: number
  /**
   * How many waiters are called before this one by the rotation of networks, as of the last count.
   */
  ahead: number
  /** Set while a request of the waiter is pending: resolves it with whether it is the waiter's turn. */
  answer: ((isTurn: boolean) => void) | null
}

type Limits = {
  readonly max: number
  readonly maxPerNetwork: number
  /** The same limit for one /48. */
  readonly maxPerWiderNetwork: number
  readonly crowd: Crowd
}

/** The whole queue is counted once in this time at most. */
const countEveryMs = 250

/**
 * The waiters of one waiting room, by the age of their tickets, and those that have a pending
 * request. A ticket itself holds the time at which its owner came, so that an evicted waiter that
 * returns has the same position as before.
 */
export class WaitingRoomQueue {
  readonly #limits: Limits
  #waiters: Waiter[] = []
  readonly #present: Waiter[] = []
  readonly #byId = new Map<string, Waiter>()
  readonly #ofNetwork = new Map<string, number>()
  /** The number of waiters of each /48 (IPv4: of each address). */
  readonly #ofWider = new Map<string, number>()
  #countedAt = Number.NEGATIVE_INFINITY

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#waiters.length
  }

  /**
   * Returns the waiter with this ticket and adds it where it does not wait yet; null where a limit
   * is reached.
   */
  add(visitor: Visitor): Waiter | null {
    const existing = this.#byId.get(visitor.id)
    if (existing !== undefined) return existing
    const { crowd, max, maxPerNetwork, maxPerWiderNetwork } = this.#limits
    const wider = toWiderNetwork(visitor.network)
    const [ofNetwork, ofWider] = [this.#ofNetwork.get(visitor.network) ?? 0, this.#ofWider.get(wider) ?? 0]
    if (crowd.waiting >= max || ofNetwork >= maxPerNetwork || ofWider >= maxPerWiderNetwork) return null
    // The rotation calls at most one waiter of each other network before the first waiter of a
    // network.
    const ahead = ofWider === 0 ? 2 * this.#ofWider.size : Number.POSITIVE_INFINITY
    const waiter: Waiter = { ...visitor, wider, expectedBy: Number.POSITIVE_INFINITY, ahead, answer: null }
    insert(this.#waiters, waiter)
    this.#byId.set(waiter.id, waiter)
    this.#ofNetwork.set(waiter.network, ofNetwork + 1)
    this.#ofWider.set(wider, ofWider + 1)
    crowd.waiting += 1
    return waiter
  }

  /**
   * How many waiters are called before this one: the older ones, or fewer by the rotation of
   * networks.
   */
  before(waiter: Waiter, now: number): number {
    if (now - this.#countedAt >= countEveryMs) this.#count(now)
    return Math.min(waiter.ahead, placeOf(this.#waiters, waiter))
  }

  startWaiting(waiter: Waiter, answer: (isTurn: boolean) => void): void {
    waiter.answer = answer
    insert(this.#present, waiter)
  }

  stopWaiting(waiter: Waiter): void {
    waiter.answer = null
    take(this.#present, waiter)
  }

  /**
   * The waiter to call next. Candidates have a pending request and a network that is below its
   * share (any network where none is below). Calls alternate between the oldest waiter and the
   * oldest waiter of the network that was called longest ago. While shares last, a waiter is called
   * after at most twice as many others as are older, and the first waiter of a network after at
   * most twice as many as there are networks.
   */
  next(shares: NetworkShares, bears: number): Waiter | null {
    const within = this.#present.filter(({ network }) => shares.hasShareLeft(network, bears))
    const [oldest, ...rest] = within.length > 0 ? within : this.#present
    if (oldest === undefined || !shares.isByNetwork) return oldest ?? null
    return rest.reduce((a, b) => (shares.compareTurns(b.network, a.network) < 0 ? b : a), oldest)
  }

  remove(id: string): void {
    const waiter = this.#byId.get(id)
    if (waiter === undefined) return
    take(this.#waiters, waiter)
    take(this.#present, waiter)
    this.#drop(waiter)
  }

  /** Removes waiters that have not asked again in time. */
  removeAbsent(now: number): void {
    const hasLeft = ({ answer, expectedBy }: Waiter) => answer === null && now > expectedBy
    const left = this.#waiters.filter(hasLeft)
    if (left.length === 0) return
    this.#waiters = this.#waiters.filter((one) => !hasLeft(one))
    for (const waiter of left) this.#drop(waiter)
  }

  /**
   * Every other call goes by rotation: to the first waiter of each network, by age, then to the
   * second of each.
   */
  #count(now: number): void {
    this.#countedAt = now
    const ofWider = new Map<string, number>()
    const rounds: Waiter[][] = []
    for (const waiter of this.#waiters) {
      const round = ofWider.get(waiter.wider) ?? 0
      ofWider.set(waiter.wider, round + 1)
      const inRound = rounds[round]
      if (inRound === undefined) rounds.push([waiter])
      else inRound.push(waiter)
    }
    for (const [index, waiter] of rounds.flat().entries()) waiter.ahead = 2 * index
  }

  #drop({ id, network, wider }: Waiter): void {
    this.#byId.delete(id)
    decrease(this.#ofNetwork, network)
    decrease(this.#ofWider, wider)
    this.#limits.crowd.waiting -= 1
  }
}

function decrease(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1
  if (left > 0) counts.set(key, left)
  else counts.delete(key)
}

/** The position of a ticket, present or not, among others that are sorted by age. */
function placeOf(sorted: readonly Ticket[], ticket: Ticket): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = sorted[middle]
    if (other !== undefined && isBefore(other, ticket)) low = middle + 1
    else high = middle
  }
  return low
}

function insert(sorted: Waiter[], waiter: Waiter): void {
  sorted.splice(placeOf(sorted, waiter), 0, waiter)
}

function take(sorted: Waiter[], waiter: Waiter): void {
  const at = placeOf(sorted, waiter)
  if (sorted[at] === waiter) sorted.splice(at, 1)
}

function isBefore(a: Ticket, b: Ticket): boolean {
  return a.since < b.since || (a.since === b.since && a.id < b.id)
}
