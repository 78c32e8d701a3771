import { randomBytes, timingSafeEqual } from 'node:crypto'
import { err, ok, type Result } from '#src/kernel/result.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { findOwnHost, urlAtHost } from '#src/modules/tenants/domain/tenant-url.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor, RequestContext } from '#src/platform/http/request-context.ts'
import { sharesCookiesWithHome } from '../../domain/external-identity.ts'
import { beginTransferredSession } from '../begin-session.ts'
import { type DemoElsewhere, demoRefusal } from '../demo-refusal.ts'
import { keyHash } from '../proof-keys.ts'
import { lockAccount } from '../queries/accounts.ts'
import { takeAttempt } from '../queries/attempts.ts'
import { deleteSessionTransfer, findSessionTransfer, insertSessionTransfer } from '../queries/session-transfers.ts'
import { tooManyAttempts, transferLimits } from '../rate-limits.ts'
import type { TooMany } from './send-sign-in-code.ts'

// A tenant on a domain of its own cannot read the home host's session. A browser leaves it with a
// nonce cookie, and comes back from the home host with a token that only that cookie makes valid.

const nonceCookie = 'sl_transfer'
/** Long enough to sign in at the home host. */
const nonceMs = 30 * 60_000
const tokenMs = 60_000

/** The host at which a session can be had for this one; null where it is this one, or shares cookies. */
export function homeHostFor(context: RequestContext): string | null {
  return hostHere(context) === null ? null : new URL(context.services.baseUrl).host
}

/**
 * Sends a browser to the home host for its session there.
 * @returns the page at the home host
 */
export async function beginTransfer(
  context: RequestContext,
  returnUrl: string | null,
): Promise<Result<string, 'accounts.transfer_not_here' | TooMany>> {
  const host = hostHere(context)
  if (host === null) return err('accounts.transfer_not_here')
  const { services, tenant } = context
  const waitMs = await services.db.transaction({ role: 'auth' }, (tx) => takeAttempt(tx, transferLimits(context)))
  if (waitMs !== null) return tooManyAttempts(waitMs)
  const nonce = randomBytes(32).toString('base64url')
  context.setCookie(nonceCookie, nonce, { maxAgeSeconds: nonceMs / 1000, domain: tenant.cookieDomain })
  const url = new URL('/account/transfer', services.baseUrl)
  url.searchParams.set('host', host)
  url.searchParams.set('nonceHash', keyHash(nonce).toString('base64url'))
  if (returnUrl !== null) url.searchParams.set('returnUrl', returnUrl)
  return ok(url.href)
}

type Target = { readonly host: string; readonly nonceHash: string }

/**
 * At the home host: a token for the session of this browser, valid at one host, for a minute, once,
 * and only with the cookie of that nonce. A page that sends another visitor here gains nothing: it
 * sees no token, and its own cookie is in another browser.
 * @returns the page at the other host
 */
export async function issueTransfer(
  tx: Tx,
  context: RequestContext & { readonly actor: Actor },
  { host, nonceHash }: Target,
): Promise<Result<string, 'accounts.transfer_not_here'>> {
  const { services, actor, origin } = context
  const isHome = new URL(origin).hostname === new URL(services.baseUrl).hostname
  const tenantCode = services.tenants.hosts().byHost.get(host)
  if (!isHome || tenantCode === undefined) return err('accounts.transfer_not_here')
  const token = randomBytes(32).toString('base64url')
  const isOpen = await insertSessionTransfer(tx, {
    tokenHash: keyHash(token),
    accountId: actor.accountId,
    sessionHash: Buffer.from(actor.sessionId, 'hex'),
    host,
    nonceHash: Buffer.from(nonceHash, 'base64url'),
    forMs: tokenMs,
  })
  if (!isOpen) return err('accounts.transfer_not_here')
  return ok(urlAtHost(host, `/account/transfer/finish?token=${token}`, services.baseUrl))
}

type Refusal = 'accounts.transfer_gone' | DemoElsewhere

/**
 * At the other host: opens a session of its own, as old as the one at the home host and with no
 * fresher proof of identity. Every wrong token, host and browser gets the same response.
 * @returns the account
 * @locks account
 */
export async function finishTransfer(context: RequestContext, token: string): Promise<Result<string, Refusal>> {
  const host = hostHere(context)
  const nonce = context.cookies[nonceCookie]
  if (host === null || nonce === undefined || nonce === '') return err('accounts.transfer_gone')
  const tokenHash = keyHash(token)
  return await context.services.db.transaction<Result<string, Refusal>>({ role: 'auth' }, async (tx) => {
    const transfer = await findSessionTransfer(tx, tokenHash)
    if (transfer === null || transfer.host !== host || !isSame(transfer.nonceHash, keyHash(nonce)))
      return err('accounts.transfer_gone')
    const account = await lockAccount(tx, transfer.accountId)
    // Used, or the session at the home host ended, while the lock was awaited.
    if (account === null || !(await deleteSessionTransfer(tx, tokenHash))) return err('accounts.transfer_gone')
    const elsewhere = demoRefusal(context, account.email)
    if (elsewhere !== null) return elsewhere
    await beginTransferredSession(tx, context, account.id, transfer)
    context.setCookie(nonceCookie, '', { maxAgeSeconds: 0, domain: context.tenant.cookieDomain })
    return ok(account.id)
  })
}

/** The host of the request as the table of hosts has it, where it reads no cookie of the home host. */
function hostHere({ origin, tenant, services }: RequestContext): string | null {
  const { tenants, baseUrl } = services
  const isHomes = sharesCookiesWithHome({
    hostname: new URL(origin).hostname,
    cookieDomain: tenant.cookieDomain,
    homeHostname: new URL(baseUrl).hostname,
    homeCookieDomain: tenants.tenantByCode(defaultTenantCode)?.cookieDomain ?? undefined,
  })
  return isHomes ? null : findOwnHost(tenant.code, { origin, hosts: tenants.hosts() })
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
