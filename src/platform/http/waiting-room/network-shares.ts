import { toWiderNetwork } from '#src/kernel/network.ts'

/** How many networks a room remembers; one beyond them counts as never called. */
const maxRemembered = 10_000
/**
 * An unused call counts for so long against its network, twice as long after each further one in a
 * row.
 */
const lapsedMs = 3_000
const maxDoublings = 4

/**
 * How much of a room each network (an IPv4 address; an IPv6 /64 and the /48 around it) holds, and
 * when it was called last. A /48 has twice a network's share: it may belong to one subscriber or to
 * a carrier.
 */
export class NetworkShares {
  /** Visitors inside or called, and unused calls that still count. */
  readonly #held = new Map<string, number>()
  /**
   * The number of the network's latest call; the network that was called longest ago comes first.
   */
  readonly #turns = new Map<string, number>()
  readonly #lapsesInRow = new Map<string, number>()
  #turn = 0

  /** Whether the network holds less than its share: a quarter of the room, for a /48 half of it. */
  hasShareLeft(network: string, bears: number): boolean {
    const wider = toWiderNetwork(network)
    if (this.#heldBy(network) >= Math.max(1, Math.floor(bears / 4))) return false
    return wider === network || this.#heldBy(wider) < Math.max(1, Math.floor(bears / 2))
  }

  hold(network: string): void {
    for (const key of keysOf(network)) this.#held.set(key, this.#heldBy(key) + 1)
  }

  release(network: string): void {
    for (const key of keysOf(network)) {
      const left = this.#heldBy(key) - 1
      if (left > 0) this.#held.set(key, left)
      else this.#held.delete(key)
    }
  }

  /** Whether the next call goes by networks and not by age: every second call does. */
  get isByNetwork(): boolean {
    return this.#turn % 2 === 1
  }

  called(network: string): void {
    this.#turn += 1
    for (const key of keysOf(network)) remember(this.#turns, key, this.#turn)
  }

  /** Negative where the first network was called longer ago; the /48 is compared first. */
  compareTurns(a: string, b: string): number {
    const byWider = this.#turnOf(toWiderNetwork(a)) - this.#turnOf(toWiderNetwork(b))
    return byWider === 0 ? this.#turnOf(a) - this.#turnOf(b) : byWider
  }

  /** Notes that a call of the network was used. */
  cameIn(network: string): void {
    this.#lapsesInRow.delete(toWiderNetwork(network))
  }

  /**
   * Notes that a call of the network was not used. @returns for how many milliseconds that counts
   */
  lapsed(network: string): number {
    const wider = toWiderNetwork(network)
    const before = this.#lapsesInRow.get(wider) ?? 0
    remember(this.#lapsesInRow, wider, before + 1)
    return lapsedMs * 2 ** Math.min(before, maxDoublings)
  }

  #heldBy(key: string): number {
    return this.#held.get(key) ?? 0
  }

  #turnOf(key: string): number {
    return this.#turns.get(key) ?? 0
  }
}

function keysOf(network: string): readonly string[] {
  const wider = toWiderNetwork(network)
  return wider === network ? [network] : [network, wider]
}

function remember(into: Map<string, number>, key: string, value: number): void {
  into.delete(key)
  into.set(key, value)
  const [oldest] = into.keys()
  if (into.size > maxRemembered && oldest !== undefined) into.delete(oldest)
}
