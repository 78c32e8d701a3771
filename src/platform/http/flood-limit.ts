import { RateLimiterMemory } from 'rate-limiter-flexible'
import { toNetwork } from '#src/kernel/network.ts'
import type { SecurityLog } from '../log/security-log.ts'

export type FloodLimit = { allows(address: string): Promise<boolean> }

/**
 * Limits one network (an IPv4 address, an IPv6 /64), so that it does not starve the others. Counted
 * in this process only, so approximate: exact limits (sign-in, codes) are counted in PostgreSQL.
 * @param perSecond requests one network may make a second, in bursts of ten seconds' worth; 0 lifts
 * the limit
 */
export function floodLimit(perSecond: number): FloodLimit {
  if (perSecond === 0) return { allows: async () => true }
  const limiter = new RateLimiterMemory({ points: perSecond * 10, duration: 10 })
  return {
    async allows(address) {
      try {
        await limiter.consume(toNetwork(address))
        return true
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        return false
      }
    },
  }
}

/** The same limit; it writes its refusals to the security log, so that callers need not. */
export function withSecurityLog(flood: FloodLimit, security: SecurityLog): FloodLimit {
  return {
    async allows(address) {
      const isAllowed = await flood.allows(address)
      if (!isAllowed) security.record({ event: 'limit', outcome: 'http.slow_down', address })
      return isAllowed
    },
  }
}
