import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Instant, instantMs } from '#src/kernel/instant.ts'
import { networkOf } from '#src/kernel/network-of.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { workText, zeroBits } from '../domain/sign-up-work.ts'

declare module '#src/platform/services.ts' {
  interface Services {
    /** The zeros that a browser has to find where many sign up from its network. */
    readonly signUpWorkBits: number
  }
}

export type Challenge = { readonly challenge: string; readonly challengeId: string; readonly bits: number }
export type PaidWork = { readonly challenge: string; readonly answer: string }

/** So long a challenge is good: a slow telephone needs a minute, and none is saved up for an opening. */
const goodForMs = 10 * 60_000

/** A new piece of work for this network. Nothing is kept of it: it is signed, and is written down once it is used. */
export function newChallenge(context: RequestContext, bits: number, now: Instant): Challenge {
  const challengeId = randomBytes(12).toString('base64url')
  const facts = [challengeId, String(bits), String(instantMs(now) + goodForMs)]
  return { challengeId, bits, challenge: [...facts, signatureOf(context, facts)].join('.') }
}

/** The id of the challenge that was paid with so many bits at least; null where it was not, or is over, or another network's. */
export function paidChallenge(
  context: RequestContext,
  { challenge, answer }: PaidWork,
  leastBits: number,
  now: Instant,
): string | null {
  const [challengeId = '', bits = '', until = '', signature = ''] = challenge.split('.')
  const right = Buffer.from(signatureOf(context, [challengeId, bits, until]))
  const brought = Buffer.from(signature)
  if (right.length !== brought.length || !timingSafeEqual(right, brought)) return null
  if (Number(until) < instantMs(now) || Number(bits) < leastBits) return null
  const firstWord = hash('sha256', workText(challengeId, answer), 'buffer').readUInt32BE(0)
  return zeroBits(firstWord) >= Number(bits) ? challengeId : null
}

function signatureOf({ services, address }: RequestContext, facts: readonly string[]): string {
  return createHmac('sha256', services.keyFor('accounts.sign-up-work'))
    .update([...facts, networkOf(address)].join('\n'))
    .digest('base64url')
}
