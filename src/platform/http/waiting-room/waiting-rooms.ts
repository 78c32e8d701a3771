import { type KnownRaces, knownRaces } from './known-races.ts'
import type { Crowd } from './visitor.ts'
import { WaitingRoom } from './waiting-room.ts'

/** The room of a race, while anybody is in it. */
export type OpenRoom = {
  readonly room: WaitingRoom
  /** The page that was made last said that nothing is free behind the door. */
  isFull: boolean
  /** How many requests look at it: it stays until the last of them has gone. */
  users: number
}

type Options = {
  readonly atOnce: number
  /** Asks the database whether there is such a race. */
  readonly isRace: (name: string) => Promise<boolean>
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number
}

/** More doors than this are never walked through at once. */
const mostRooms = 5_000
const lookEveryMs = 1_000

/** The rooms of this process. One is there while somebody is inside or waits, and a line only before a race that exists. */
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

  /** Nobody is let in through any door. */
  get isShut(): boolean {
    return this.#options.atOnce === 0
  }

  /** Whether anybody waits before any door, or all are shut. */
  get hasLines(): boolean {
    return this.#crowd.waiting > 0 || this.isShut
  }

  /** Before which doors of this name people wait: one, or of a folder (`event/`) all that are in it. */
  linesBefore(name: string): readonly string[] {
    if (!name.endsWith('/')) return this.#isWaitedFor(name) ? [name] : []
    return [...this.#rooms.keys()].filter((one) => one.startsWith(name) && this.#isWaitedFor(one))
  }

  #isWaitedFor(name: string): boolean {
    return (this.#rooms.get(name)?.room.waiting ?? 0) > 0
  }

  /** Whether a line may stand before this door; null where that can't be told now. */
  isRace(name: string): Promise<boolean | null> {
    return this.#races.of(name)
  }

  /** Runs with the room of a door, which is made where there is none and goes with the last one; null: too many are open. */
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
    if (this.#rooms.size >= mostRooms) return null
    const { atOnce, now } = this.#options
    const open = { room: new WaitingRoom({ atOnce, now, crowd: this.#crowd }), isFull: false, users: 0 }
    this.#rooms.set(name, open)
    this.#looking ??= setInterval(() => this.#look(), lookEveryMs).unref()
    return open
  }

  /** Who went away without a word is found out here, and their room closed. */
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
