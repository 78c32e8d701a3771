import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { type SignInProviderCode, sharesCookiesWithHome, signInProviderCodes } from '../domain/external-identity.ts'
import { externalRequestCookie } from '../domain/external-request.ts'
import type { SignInProvider } from './providers/provider.ts'

const pendingCookie = 'sl_external'
const validMs = 10 * 60_000

/** A reader of this browser who was sent to a provider. It is signed, in a cookie, and not stored. */
const ExternalRequest = z.object({
  provider: z.enum(signInProviderCodes),
  state: z.string(),
  /** The session that links what comes back; null: it signs in. */
  sessionId: z.string().nullable(),
  returnUrl: z.string().nullable(),
  untilMs: z.number(),
})
export type ExternalRequest = z.infer<typeof ExternalRequest>

/** The provider where this installation has one of the name, and this host can sign in by it. */
export function providerAt(context: RequestContext, code: SignInProviderCode): SignInProvider | null {
  return providersAt(context).find((provider) => provider.code === code) ?? null
}

/** The providers by which one may sign in at this host. */
export function providersAt({ origin, tenant, services }: RequestContext): readonly SignInProvider[] {
  const isOffered = sharesCookiesWithHome({
    hostname: new URL(origin).hostname,
    cookieDomain: tenant.cookieDomain,
    homeHostname: new URL(services.baseUrl).hostname,
    homeCookieDomain: services.tenants.tenantByCode(defaultTenantCode)?.cookieDomain ?? undefined,
  })
  return isOffered ? services.signInProviders : []
}

/** Where a provider leads back: one address of the installation, as it is registered there. */
export function redirectUriOf({ services }: RequestContext, code: SignInProviderCode): string {
  return `${services.baseUrl}/account/external/${code}/return`
}

/**
 * Begins a sign-in at a provider: the state binds what comes back to this browser. A later request
 * replaces an earlier one.
 * @returns the provider's page
 */
export function beginExternalRequest(
  context: RequestContext,
  provider: SignInProvider,
  { sessionId, returnUrl, nowMs }: Pick<ExternalRequest, 'sessionId' | 'returnUrl'> & { readonly nowMs: number },
): string {
  const state = randomBytes(32).toString('base64url')
  const request: ExternalRequest = { provider: provider.code, state, sessionId, returnUrl, untilMs: nowMs + validMs }
  const text = Buffer.from(JSON.stringify(request)).toString('base64url')
  setRequestCookie(context, `${text}.${sign(context, text)}`, validMs)
  return provider.authorizeUrl({
    redirectUri: redirectUriOf(context, provider.code),
    state,
    challenge: createHash('sha256').update(verifierOf(context, state)).digest('base64url'),
    language: context.language,
  })
}

/**
 * What this browser was sent to the provider for, where the state is that of its request; null
 * otherwise. The time and the one use are the caller's to check.
 */
export function readExternalRequest(
  context: RequestContext,
  code: SignInProviderCode,
  state: string,
): ExternalRequest | null {
  const [text = '', signature = ''] = (context.cookies[externalRequestCookie] ?? '').split('.')
  if (!isSame(signature, sign(context, text))) return null
  const request = ExternalRequest.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data
  return request !== undefined && request.provider === code && isSame(request.state, state) ? request : null
}

export function dropExternalRequest(context: RequestContext): void {
  setRequestCookie(context, '', 0)
}

/** The PKCE verifier (RFC 7636), derived from the state and a key, so that it is stored nowhere. */
export function verifierOf({ services }: RequestContext, state: string): string {
  return createHmac('sha256', services.keyFor('accounts.external-verifiers')).update(state).digest('base64url')
}

/** The cookie of a person who came from a provider and has no account linked yet. */
export function setPendingIdentityCookie(context: RequestContext, token: string, forMs: number): void {
  context.setCookie(pendingCookie, token, { maxAgeSeconds: forMs / 1000, domain: context.tenant.cookieDomain })
}

export function dropPendingIdentityCookie(context: RequestContext): void {
  setPendingIdentityCookie(context, '', 0)
}

/** The token of the person who waits in this browser; null where there is none. */
export function readPendingIdentityToken({ cookies }: RequestContext): string | null {
  return cookies[pendingCookie] || null
}

function setRequestCookie(context: RequestContext, value: string, forMs: number): void {
  context.setCookie(externalRequestCookie, value, { maxAgeSeconds: forMs / 1000, domain: context.tenant.cookieDomain })
}

function sign({ services }: RequestContext, text: string): string {
  return createHmac('sha256', services.keyFor('accounts.external-requests')).update(text).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
