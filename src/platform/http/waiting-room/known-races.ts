/** Whether a name is the name of a race; null where the database cannot say so now. */
export type KnownRaces = { of(name: string): Promise<boolean | null> }

type Options = {
  /** Asks the database. */
  find(name: string): Promise<boolean>
  /** Milliseconds of a monotonic clock. */
  now(): number
}

const thereMs = 60_000
const nowhereMs = 10_000
const most = 2_000
/** The most database reads a second, however many invented names are asked for. */
const perSecond = 20

/**
 * Caches for a while which names are races; a known race stays one while the database does not
 * answer.
 */
export function knownRaces({ find, now }: Options): KnownRaces {
  const there = new Map<string, number>()
  const nowhere = new Map<string, number>()
  const asking = new Map<string, Promise<boolean | null>>()
  let second = Number.NEGATIVE_INFINITY
  let asked = 0
  const mayAsk = () => {
    if (now() - second >= 1_000) {
      second = now()
      asked = 0
    }
    asked += 1
    return asked <= perSecond
  }
  const ask = async (name: string): Promise<boolean | null> => {
    try {
      const isThere = await find(name)
      if (!isThere) there.delete(name)
      remember(isThere ? there : nowhere, name, now() + (isThere ? thereMs : nowhereMs))
      return isThere
    } catch {
      return null // the database does not answer: nothing is cached
    }
  }
  const askOnce = (name: string): Promise<boolean | null> => {
    const asked = ask(name).finally(() => asking.delete(name))
    asking.set(name, asked)
    return asked
  }
  return {
    async of(name) {
      const until = there.get(name)
      if (until !== undefined && until > now()) return true
      if ((nowhere.get(name) ?? 0) > now()) return false
      const told = await (asking.get(name) ?? (mayAsk() ? askOnce(name) : null))
      return told ?? (until === undefined ? null : true)
    },
  }
}

function remember(into: Map<string, number>, name: string, until: number): void {
  into.delete(name)
  into.set(name, until)
  for (const oldest of into.keys()) {
    if (into.size <= most) break
    into.delete(oldest)
  }
}
