import { type KnownRaces, knownRaces } from './known-races.ts'
import type { Crowd } from './visitor.ts'
import { WaitingRoom } from './waiting-room.ts'

/** The waiting room of a race, while a visitor is in it. */
export type OpenRoom = {
  readonly room: WaitingRoom
  /** The last page that was made said that no place is free. */
  isFull: boolean
  /** How many requests use it: it is not removed before the last of them has ended. */
  users: number
}

type Options = {
  readonly atOnce: number
  /** Asks the database whether there is such a race. */
  readonly isRace: (name: string) => Promise<boolean>
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** The most waiting rooms that are open at once. */
const maxRooms = 5_000
const lookEveryMs = 1_000

/**
 * The waiting rooms of this process. One exists while a visitor is inside or waits, and a queue
 * only before a race that exists.
 */
export class WaitingRooms {
  readonly #options: Options
  readonly #rooms = new Map<string, OpenRoom>()
  readonly #crowd: Crowd = { waiting: 0 }
  readonly #races: KnownRaces
  #looking: NodeJS.Timeout | null = null

  constructor(options: Options) {
    this.#options = options
    this.#races = knownRaces({ find: options.isRace, now: options.now })
  }

  get size(): number {
    return this.#rooms.size
  }

  /** No waiting room admits any visitor. */
  get isShut(): boolean {
    return this.#options.atOnce === 0
  }

  /** Whether any waiting room has a queue, or all are shut. */
  get hasLines(): boolean {
    return this.#crowd.waiting > 0 || this.isShut
  }

  /**
   * The waiting rooms of this name that have a queue: one, or all that are in a folder (`event/`).
   */
  linesBefore(name: string): readonly string[] {
    if (!name.endsWith('/')) return this.#isWaitedFor(name) ? [name] : []
    return [...this.#rooms.keys()].filter((one) => one.startsWith(name) && this.#isWaitedFor(one))
  }

  #isWaitedFor(name: string): boolean {
    return (this.#rooms.get(name)?.room.waiting ?? 0) > 0
  }

  /** Whether a queue may form before this race; null where the database cannot say so now. */
  isRace(name: string): Promise<boolean | null> {
    return this.#races.of(name)
  }

  /**
   * Runs with the waiting room of this name, which is opened where there is none and closed with
   * its last visitor; null: too many are open.
   */
  async within<T>(name: string, run: (open: OpenRoom | null) => Promise<T>): Promise<T> {
    const open = this.#rooms.get(name) ?? this.#open(name)
    if (open === null) return await run(null)
    open.users += 1
    try {
      return await run(open)
    } finally {
      open.users -= 1
      this.#closeIdle(name, open)
    }
  }

  #open(name: string): OpenRoom | null {
    if (this.#rooms.size >= maxRooms) return null
    const { atOnce, now } = this.#options
    const open = { room: new WaitingRoom({ atOnce, now, crowd: this.#crowd }), isFull: false, users: 0 }
    this.#rooms.set(name, open)
    this.#looking ??= setInterval(() => this.#look(), lookEveryMs).unref()
    return open
  }

  /** Removes visitors that left without notice, and closes their room. */
  #look(): void {
    for (const [name, open] of this.#rooms) {
      open.room.look()
      this.#closeIdle(name, open)
    }
    if (this.#rooms.size > 0 || this.#looking === null) return
    clearInterval(this.#looking)
    this.#looking = null
  }

  #closeIdle(name: string, open: OpenRoom): void {
    if (open.users === 0 && open.room.isIdle) this.#rooms.delete(name)
  }
}
