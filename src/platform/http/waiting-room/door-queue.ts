import { widerNetworkOf } from '#src/kernel/network-of.ts'
import type { NetworkShares } from './network-shares.ts'
import type { Crowd, Ticket, Visitor } from './visitor.ts'

export type Waiter = Visitor & {
  /** The /48 of an IPv6 network, else the network itself: turns by network go round over these. */
  readonly wider: string
  /** Who has not asked again by then has gone away; while they stand at the door they are not expected to. */
  expectedBy: number
  /** How many are called before by the turns of networks, when the line was last gone through. */
  ahead: number
  /** Set while they stand at the door: tells them whether it is their turn. */
  answer: ((isTurn: boolean) => void) | null
}

type Limits = {
  readonly most: number
  readonly mostOfNetwork: number
  /** The same of one /48. */
  readonly mostOfWider: number
  readonly crowd: Crowd
}

/** The whole line is gone through this often at most. */
const countEveryMs = 250

/**
 * Who waits before one door, by their tickets' age, and which of them stand at the door itself. A ticket says by itself when its
 * owner came: who is forgotten here and comes again stands where they stood.
 */
export class DoorQueue {
  readonly #limits: Limits
  #waiters: Waiter[] = []
  readonly #atDoor: Waiter[] = []
  readonly #byId = new Map<string, Waiter>()
  readonly #ofNetwork = new Map<string, number>()
  /** How many wait of each /48 (IPv4: of each address). */
  readonly #ofWider = new Map<string, number>()
  #countedAt = Number.NEGATIVE_INFINITY

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#waiters.length
  }

  /** The one with this ticket, who joins now if they do not wait yet; null where no more can be remembered. */
  add(visitor: Visitor): Waiter | null {
    const present = this.#byId.get(visitor.id)
    if (present !== undefined) return present
    const { crowd, most, mostOfNetwork, mostOfWider } = this.#limits
    const wider = widerNetworkOf(visitor.network)
    const [ofNetwork, ofWider] = [this.#ofNetwork.get(visitor.network) ?? 0, this.#ofWider.get(wider) ?? 0]
    if (crowd.waiting >= most || ofNetwork >= mostOfNetwork || ofWider >= mostOfWider) return null
    // Before the first of a network at most the first of each other one is called by turns.
    const ahead = ofWider === 0 ? 2 * this.#ofWider.size : Number.POSITIVE_INFINITY
    const waiter: Waiter = { ...visitor, wider, expectedBy: Number.POSITIVE_INFINITY, ahead, answer: null }
    insert(this.#waiters, waiter)
    this.#byId.set(waiter.id, waiter)
    this.#ofNetwork.set(waiter.network, ofNetwork + 1)
    this.#ofWider.set(wider, ofWider + 1)
    crowd.waiting += 1
    return waiter
  }

  /** How many are called before a waiter: by age all who are older, or by turns fewer. */
  before(waiter: Waiter, now: number): number {
    if (now - this.#countedAt >= countEveryMs) this.#count(now)
    return Math.min(waiter.ahead, placeOf(this.#waiters, waiter))
  }

  comeToDoor(waiter: Waiter, answer: (isTurn: boolean) => void): void {
    waiter.answer = answer
    insert(this.#atDoor, waiter)
  }

  leaveDoor(waiter: Waiter): void {
    waiter.answer = null
    take(this.#atDoor, waiter)
  }

  /**
   * Whom to call of those at the door whose network has less than its share (of all where none has):
   * alternately the oldest, and the oldest of the network that was called longest ago. While shares
   * last, at most twice as many are called before a waiter as are older, and at most twice as many
   * before the first of a network as there are networks.
   */
  next(shares: NetworkShares, bears: number): Waiter | null {
    const within = this.#atDoor.filter(({ network }) => shares.hasShareLeft(network, bears))
    const [oldest, ...others] = within.length > 0 ? within : this.#atDoor
    if (oldest === undefined || !shares.isByNetwork) return oldest ?? null
    return others.reduce((a, b) => (shares.compareTurns(b.network, a.network) < 0 ? b : a), oldest)
  }

  remove(id: string): void {
    const waiter = this.#byId.get(id)
    if (waiter === undefined) return
    take(this.#waiters, waiter)
    take(this.#atDoor, waiter)
    this.#drop(waiter)
  }

  /** Whoever was to ask again and did not. */
  removeGone(now: number): void {
    const isGone = ({ answer, expectedBy }: Waiter) => answer === null && now > expectedBy
    const gone = this.#waiters.filter(isGone)
    if (gone.length === 0) return
    this.#waiters = this.#waiters.filter((one) => !isGone(one))
    for (const one of gone) this.#drop(one)
  }

  /** By turns the first of each network is called, by age, then the second of each: every other call. */
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
    for (const [turn, waiter] of rounds.flat().entries()) waiter.ahead = 2 * turn
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

/** Where a ticket stands, or would stand, among others that are sorted by age. */
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
