import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Instant, instantMs } from '#src/kernel/instant.ts'
import { toNetwork } from '#src/kernel/network.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { workText, zeroBits } from '../domain/sign-up-work.ts'

declare module '#src/platform/services.ts' {
  interface Services {
    /** The leading zeros that a browser must find where many sign up from its network. */
    readonly signUpWorkBits: number
  }
}

export type Challenge = { readonly challenge: string; readonly challengeId: string; readonly bits: number }
export type PaidWork = { readonly challenge: string; readonly answer: string }

/**
 * The validity of a challenge: a slow phone needs a minute, and none can be saved up for an
 * opening.
 */
const goodForMs = 10 * 60_000

/**
 * A new challenge for this network. It is signed and not stored; its id is recorded once it is
 * used.
 */
export function newChallenge(context: RequestContext, bits: number, now: Instant): Challenge {
  const challengeId = randomBytes(12).toString('base64url')
  const facts = [challengeId, String(bits), String(instantMs(now) + goodForMs)]
  return { challengeId, bits, challenge: [...facts, signatureOf(context, facts)].join('.') }
}

/**
 * The id of the challenge solved with at least `minBits`; null where it is unsolved, expired, or
 * another network's.
 */
export function paidChallenge(
  context: RequestContext,
  { challenge, answer }: PaidWork,
  minBits: number,
  now: Instant,
): string | null {
  const [challengeId = '', bits = '', until = '', signature = ''] = challenge.split('.')
  const right = Buffer.from(signatureOf(context, [challengeId, bits, until]))
  const brought = Buffer.from(signature)
  if (right.length !== brought.length || !timingSafeEqual(right, brought)) return null
  if (Number(until) < instantMs(now) || Number(bits) < minBits) return null
  const firstWord = hash('sha256', workText(challengeId, answer), 'buffer').readUInt32BE(0)
  return zeroBits(firstWord) >= Number(bits) ? challengeId : null
}

function signatureOf({ services, address }: RequestContext, facts: readonly string[]): string {
  return createHmac('sha256', services.keyFor('accounts.sign-up-work'))
    .update([...facts, toNetwork(address)].join('\n'))
    .digest('base64url')
}
