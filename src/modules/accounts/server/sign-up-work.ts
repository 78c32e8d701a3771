import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Instant, instantMs } from '#src/kernel/instant.ts'
import { toNetwork } from '#src/kernel/network.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type SolvedChallenge, workText, zeroBits } from '../domain/sign-up-work.ts'

declare module '#src/platform/services.ts' {
  interface Services {
    /** The least number of leading zero bits required where many sign up from one network. */
    readonly signUpWorkBits: number
  }
}

export type Challenge = { readonly challenge: string; readonly challengeId: string; readonly bits: number }

/**
 * The validity of a challenge: a slow phone needs a minute, and solved challenges cannot be
 * collected before an opening.
 */
const validityMs = 10 * 60_000

/**
 * A new challenge for this network. It is signed and not stored; its id is recorded once it is
 * used.
 */
export function newChallenge(context: RequestContext, bits: number, now: Instant): Challenge {
  const challengeId = randomBytes(12).toString('base64url')
  const fields = [challengeId, String(bits), String(instantMs(now) + validityMs)]
  return { challengeId, bits, challenge: [...fields, sign(context, fields)].join('.') }
}

/**
 * The id of the challenge solved with at least `minBits`; null where it is unsolved, expired, or
 * another network's.
 */
export function verifySolvedChallenge(
  context: RequestContext,
  { challenge, answer }: SolvedChallenge,
  minBits: number,
  now: Instant,
): string | null {
  const [challengeId = '', bits = '', until = '', signature = ''] = challenge.split('.')
  const expected = Buffer.from(sign(context, [challengeId, bits, until]))
  const received = Buffer.from(signature)
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  if (Number(until) < instantMs(now) || Number(bits) < minBits) return null
  const firstWord = hash('sha256', workText(challengeId, answer), 'buffer').readUInt32BE(0)
  return zeroBits(firstWord) >= Number(bits) ? challengeId : null
}

function sign({ services, address }: RequestContext, fields: readonly string[]): string {
  return createHmac('sha256', services.keyFor('accounts.sign-up-work'))
    .update([...fields, toNetwork(address)].join('\n'))
    .digest('base64url')
}
