import { createHash, timingSafeEqual } from 'node:crypto'

export type MetricsReader = {
  /** The Authorization header. */
  readonly authorization: string | undefined
  readonly isFromThisMachine: boolean
  /**
   * Whether the request's host is a name of ours or an address, and not a foreign name that
   * resolves to this machine.
   */
  readonly isAllowedHost: boolean
}

/**
 * Metrics are not public: they show sales. With a token set, a request with the token reads them
 * from anywhere. Without one only a trial shows them, on its own machine and under its own name; an
 * installation that serves others refuses.
 */
export function mayReadMetrics(reader: MetricsReader, rule: { token: string | null; isTrial: boolean }): boolean {
  if (rule.token !== null) return isSame(reader.authorization ?? '', `Bearer ${rule.token}`)
  return rule.isTrial && reader.isAllowedHost && reader.isFromThisMachine
}

function isSame(token: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(token), digest(right))
}
