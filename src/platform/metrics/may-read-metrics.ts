import { createHash, timingSafeEqual } from 'node:crypto'

export type MetricsReader = {
  /** The Authorization header. */
  readonly authorization: string | undefined
  readonly isFromThisMachine: boolean
  /** Whether it was asked for by a name of ours, or by number: not through another's name that leads here. */
  readonly isOwnHost: boolean
}

/**
 * The figures are not for everybody: they tell how much is sold. With a token, who has it, from anywhere. Without one only
 * a trial shows them, on its own machine and by its own name; an installation that serves others keeps the page shut.
 */
export function mayReadMetrics(reader: MetricsReader, rule: { token: string | null; isTrial: boolean }): boolean {
  if (rule.token !== null) return isSame(reader.authorization ?? '', `Bearer ${rule.token}`)
  return rule.isTrial && reader.isOwnHost && reader.isFromThisMachine
}

function isSame(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}
