/** Whoever waits has one; the older comes first, wherever it was given. */
export type Ticket = { readonly id: string; readonly since: number }

/** How somebody stands in the line. */
export type Standing = {
  /** How many come before. */
  readonly ahead: number
  /** About how long that takes, by how fast it went lately, in seconds. */
  readonly seconds: number
  /** When to ask again, in seconds; 0 for whoever stands near the front. */
  readonly again: number
}

type Waiter = Ticket & { seenAt: number; called: ((isTurn: boolean) => void) | null }

type WaitOptions = {
  /** How many are inside at once at most; 0 lets nobody in. */
  readonly atOnce: number
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** Whoever was not seen for so long has gone away. */
const goneMs = 60_000
/** So long an open door waits for who was called. */
const calledMs = 5_000
/** What a room can hold in memory: more are told to come back without a place in it. */
const longest = 100_000
const restMs = 2_000
const leastAtOnce = 2
/** While others wait, who is inside already has so many pages in a row, and one more every so often: enough for a form, and for no loop. */
const pagesInARow = 5
const pageEveryMs = 2_000

/**
 * The people before one door. As many are inside as it bears; everybody else is let in one by one, in the order in which
 * they first came. While others wait nobody walks past them. In the memory of one process: who is let in decides nothing but when a
 * page is made.
 */
export class WaitingRoom {
  readonly #atOnce: number
  readonly #now: () => number
  /** By their tickets' age. */
  readonly #waiters: Waiter[] = []
  readonly #byId = new Map<string, Waiter>()
  /** Who was called and is not inside yet, and until when the door waits. */
  readonly #called = new Map<string, number>()
  /** How many pages each of those inside has left, as it was then; kept only while others wait. */
  readonly #pagesLeft = new Map<string, { readonly left: number; readonly at: number }>()
  #inside = 0
  #bears: number
  #tiredAt = Number.NEGATIVE_INFINITY
  #left = 0
  #countedAt: number
  /** How many a second are done, lately. */
  #pace = 20

  constructor({ atOnce, now }: WaitOptions) {
    this.#atOnce = atOnce
    this.#bears = atOnce
    this.#now = now
    this.#countedAt = now()
  }

  get waiting(): number {
    return this.#waiters.length
  }

  /** Nobody is inside, before the door or called. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#waiters.length === 0 && this.#called.size === 0
  }

  /** Whether it is nearly as full inside as it may be: then whoever is in gets a ticket to come back with. */
  get isBusy(): boolean {
    return this.#waiters.length > 0 || this.#inside * 2 > this.#bears
  }

  /** Lets somebody in who has no ticket, where nobody waits and there is room; null otherwise. Call what it answers at the end. */
  enter(): (() => void) | null {
    this.#look()
    return this.#waiters.length === 0 && this.#hasRoom() ? this.#goIn() : null
  }

  /** Lets somebody in who has been inside; null for who asks for more than is right while others wait. */
  comeBack(id: string): (() => void) | null {
    this.#look()
    if (this.#waiters.length > 0) {
      const at = this.#now()
      const kept = this.#pagesLeft.get(id) ?? { left: pagesInARow, at }
      const left = Math.min(pagesInARow, kept.left + (at - kept.at) / pageEveryMs)
      if (left < 1) return null
      this.#pagesLeft.set(id, { left: left - 1, at })
    }
    return this.enterCalled(id)
  }

  /** Lets somebody in who was called. */
  enterCalled(id: string): () => void {
    this.#called.delete(id)
    this.#remove(id)
    return this.#goIn()
  }

  /** Waits for one's turn up to so long; null when it has come, else how one stands. Who stands far back is told at once. */
  async wait(ticket: Ticket, ms: number): Promise<Standing | null> {
    this.#look()
    if (this.#called.has(ticket.id)) return null
    const waiter = this.#byId.get(ticket.id) ?? this.#add(ticket)
    if (waiter === null) return { ahead: this.#waiters.length, seconds: this.#secondsTo(longest), again: 20 }
    waiter.seenAt = this.#now()
    if (ms === 0 || !this.#isNear(waiter)) return this.#standingOf(waiter)
    waiter.called?.(false) // the same person in another tab
    const isTurn = await new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => answer(false), ms)
      const answer = (turn: boolean) => {
        clearTimeout(timer)
        if (waiter.called === answer) waiter.called = null
        resolve(turn)
      }
      waiter.called = answer
      this.#call()
    })
    return isTurn ? null : this.#standingOf(waiter)
  }

  /** Inside it was too much for the house: fewer at once from now on, and again more once it goes. */
  overloaded(): void {
    this.#tiredAt = this.#now()
    this.#bears = Math.min(this.#atOnce, Math.max(leastAtOnce, Math.floor(this.#bears / 2)))
  }

  #goIn(): () => void {
    this.#inside += 1
    let isIn = true
    return () => {
      if (!isIn) return
      isIn = false
      this.#inside -= 1
      this.#left += 1
      this.#call()
    }
  }

  #hasRoom(): boolean {
    return this.#inside + this.#called.size < this.#bears
  }

  /** Calls who waits at the door, the oldest first, as long as there is room. */
  #call(): void {
    this.#look()
    while (this.#hasRoom()) {
      const next = this.#waiters.slice(0, this.#nearest()).find(({ called }) => called !== null)
      if (next === undefined) return
      this.#called.set(next.id, this.#now() + calledMs)
      this.#remove(next.id)
      next.called?.(true)
    }
  }

  /** What time has brought: who did not come, who went away, how fast it goes. */
  #look(): void {
    const now = this.#now()
    for (const [id, until] of this.#called) if (until <= now) this.#called.delete(id)
    const passed = now - this.#countedAt
    if (passed < 1_000) return
    this.#pace = 0.7 * this.#pace + 0.3 * ((this.#left * 1_000) / passed)
    this.#left = 0
    this.#countedAt = now
    for (const { id } of this.#waiters.filter((one) => one.called === null && now - one.seenAt > goneMs))
      this.#remove(id)
    for (const [id, { at }] of this.#pagesLeft)
      if (this.#waiters.length === 0 || now - at > pagesInARow * pageEveryMs) this.#pagesLeft.delete(id)
    if (now - this.#tiredAt > restMs) {
      this.#bears = Math.min(this.#atOnce, this.#bears + Math.max(1, Math.floor(this.#atOnce / 10)))
    }
  }

  /** So many at the front wait at the door itself; the others ask now and then. */
  #nearest(): number {
    return Math.max(50, 4 * this.#atOnce)
  }

  #isNear(waiter: Waiter): boolean {
    return this.#waiters.indexOf(waiter) < this.#nearest()
  }

  #standingOf(waiter: Waiter): Standing {
    const ahead = Math.max(0, this.#waiters.indexOf(waiter))
    const seconds = this.#secondsTo(ahead + 1)
    const again = ahead < this.#nearest() ? 0 : Math.min(20, Math.max(3, Math.round(seconds / 4)))
    return { ahead, seconds, again }
  }

  #secondsTo(people: number): number {
    return Math.ceil(people / Math.max(this.#pace, 0.5))
  }

  #remove(id: string): void {
    const waiter = this.#byId.get(id)
    if (waiter === undefined) return
    this.#byId.delete(id)
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1)
  }

  #add(ticket: Ticket): Waiter | null {
    if (this.#waiters.length >= longest) return null
    const waiter: Waiter = { ...ticket, seenAt: this.#now(), called: null }
    let at = this.#waiters.length // nearly always the last: whoever comes, comes now
    while (at > 0 && isBefore(waiter, this.#waiters[at - 1])) at -= 1
    this.#waiters.splice(at, 0, waiter)
    this.#byId.set(waiter.id, waiter)
    return waiter
  }
}

function isBefore(a: Ticket, b: Ticket | undefined): boolean {
  return b !== undefined && (a.since < b.since || (a.since === b.since && a.id < b.id))
}
