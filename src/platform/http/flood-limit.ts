import { RateLimiterMemory } from 'rate-limiter-flexible'

export type FloodLimit = { allows(address: string): Promise<boolean> }

/**
 * Keeps one address from drowning the others. Counted in this process only, so approximate: what must be exact
 * (sign-in, codes) is counted in PostgreSQL.
 * @param perSecond requests one address may make a second, in bursts of ten seconds' worth; 0 lifts the limit
 */
export function floodLimit(perSecond: number): FloodLimit {
  if (perSecond === 0) return { allows: async () => true }
  const limiter = new RateLimiterMemory({ points: perSecond * 10, duration: 10 })
  return {
    async allows(address) {
      try {
        await limiter.consume(address)
        return true
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return false
      }
    },
  }
}
