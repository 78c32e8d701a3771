import type { Crowd, Ticket, Visitor } from './waiting-room.ts'

export type Waiter = Visitor & {
  /** Who has not asked again by then has gone away; while they stand at the door they are not expected to. */
  expectedBy: number
  /** How many came before when the line was last gone through. */
  ahead: number
  /** Set while they stand at the door: tells them whether it is their turn. */
  answer: ((isTurn: boolean) => void) | null
}

type Limits = {
  readonly most: number
  readonly mostOfNetwork: number
  /** So many of one network are counted before others: the room has a share for each network, and not for each ticket. */
  readonly countedOfNetwork: number
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

  #countedAt = Number.NEGATIVE_INFINITY
  /** How many of the line are counted before whoever comes now. */
  #counted = 0

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
    const { crowd, most, mostOfNetwork } = this.#limits
    const ofNetwork = this.#ofNetwork.get(visitor.network) ?? 0
    if (crowd.waiting >= most || ofNetwork >= mostOfNetwork) return null
    const isCounted = ofNetwork < this.#limits.countedOfNetwork
    const ahead = isCounted ? this.#counted : Number.POSITIVE_INFINITY
    const waiter: Waiter = { ...visitor, expectedBy: Number.POSITIVE_INFINITY, ahead, answer: null }
    if (isCounted) this.#counted += 1
    insert(this.#waiters, waiter)
    this.#byId.set(waiter.id, waiter)
    this.#ofNetwork.set(waiter.network, ofNetwork + 1)
    crowd.waiting += 1
    return waiter
  }

  /** How many come before somebody; of a network that shows many tickets only some. */
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

  /** The oldest at the door whose network has less than its share; where there is none, the oldest. */
  next(hasShareLeft: (network: string) => boolean): Waiter | null {
    return this.#atDoor.find(({ network }) => hasShareLeft(network)) ?? this.#atDoor[0] ?? null
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

  #count(now: number): void {
    this.#countedAt = now
    this.#counted = 0
    const ofNetwork = new Map<string, number>()
    for (const [place, waiter] of this.#waiters.entries()) {
      const before = ofNetwork.get(waiter.network) ?? 0
      ofNetwork.set(waiter.network, before + 1)
      const isCounted = before < this.#limits.countedOfNetwork
      waiter.ahead = isCounted ? this.#counted : place
      if (isCounted) this.#counted += 1
    }
  }

  #drop({ id, network }: Waiter): void {
    this.#byId.delete(id)
    const left = (this.#ofNetwork.get(network) ?? 0) - 1
    if (left > 0) this.#ofNetwork.set(network, left)
    else this.#ofNetwork.delete(network)
    this.#limits.crowd.waiting -= 1
  }
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
