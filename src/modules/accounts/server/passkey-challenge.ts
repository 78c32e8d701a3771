import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Instant, instantMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { passkeyDomain } from '../domain/passkey-domain.ts'
import { longestLimitMs, takeAttempt } from './queries/attempts.ts'

/** `add` and `reauthenticate` are bound to the account, `sign-in` to none. */
export type ChallengePurpose = 'add' | 'sign-in' | 'reauthenticate'

const browserCookie = 'sl_passkey'
const validMs = 10 * 60_000
const idLength = 16
const untilLength = 6
const macLength = 32

/** The domain of passkeys at the request's host; null where there can be none. */
export function passkeyDomainOf({ origin, tenant, services }: RequestContext): string | null {
  const [here, home] = [new URL(origin), new URL(services.baseUrl)]
  return passkeyDomain({
    hostname: here.hostname,
    cookieDomain: tenant.cookieDomain,
    homeHostname: home.hostname,
  })
}

/**
 * A challenge for this browser. It is signed and not stored; its id is recorded once it is used.
 * Sets the cookie that binds it to the browser.
 */
export function newPasskeyChallenge(
  context: RequestContext,
  purpose: ChallengePurpose,
  now: Instant,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(idLength + untilLength)
  randomBytes(idLength).copy(head)
  head.writeUIntBE(instantMs(now) + validMs, idLength, untilLength)
  const browser = context.cookies[browserCookie] || randomBytes(32).toString('base64url')
  context.setCookie(browserCookie, browser, { maxAgeSeconds: 3600, domain: context.tenant.cookieDomain })
  return new Uint8Array(Buffer.concat([head, sign(context, purpose, browser, head)]))
}

/**
 * Uses up the challenge that a response of the browser names.
 * @param clientDataJson as the browser sent it, base64url
 * @returns the challenge; null where it is another browser's, purpose's or account's, has expired,
 * or was used before
 * @locks the challenge (advisory), until commit
 */
export async function usePasskeyChallenge(
  tx: Tx,
  context: RequestContext,
  purpose: ChallengePurpose,
  clientDataJson: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson)
  const browser = context.cookies[browserCookie]
  if (challenge === null || browser === undefined) return null
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== idLength + untilLength + macLength) return null
  const head = bytes.subarray(0, idLength + untilLength)
  if (!timingSafeEqual(bytes.subarray(head.length), sign(context, purpose, browser, head))) return null
  if (head.readUIntBE(idLength, untilLength) < instantMs(tx.now)) return null
  const once = { key: `passkey-challenge:${head.toString('hex', 0, idLength)}`, max: 1, withinMs: longestLimitMs }
  return (await takeAttempt(tx, [once])) === null ? challenge : null
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))
    const { challenge } = Object(data)
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null // not from a browser
  }
}

function sign(context: RequestContext, purpose: ChallengePurpose, browser: string, head: Buffer): Buffer {
  const account = purpose === 'sign-in' ? '' : (context.actor?.accountId ?? '')
  return createHmac('sha256', context.services.keyFor('accounts.passkeys'))
    .update(
      [purpose, account, passkeyDomainOf(context) ?? '', createHash('sha256').update(browser).digest('hex')].join('\n'),
    )
    .update(head)
    .digest()
}
