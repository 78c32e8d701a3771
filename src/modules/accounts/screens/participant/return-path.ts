import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { siteContext } from '#src/client/site-context.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { safeReturnUrl } from '../../domain/return-url.ts'

/**
 * The address to go to after signing in or out: the requested one if it is ours, else the home page
 * of this tenant. An account that is to be deleted is led to where it can be restored.
 */
export async function findReturnPath(
  context: Readonly<RouterContextProvider>,
  path: string | null | undefined,
  user: { readonly deleteAfter?: string | undefined } = {},
): Promise<string> {
  const site = context.get(siteContext)
  if (user.deleteAfter !== undefined && site.tenantCode === defaultTenantCode) return '/account/data'
  const tenant = await context.get(apiContext).call('GET /api/events/tenants/getCurrent')
  const home = tenant.data?.links.homeUrl ?? `${site.origin}/`
  // The request's own host counts as known too.
  return safeReturnUrl(path, [...site.knownHosts, new URL(site.origin).host], home)
}

/** The returnUrl of the page's own address. */
export function returnUrlFrom(request: Request): string | null {
  return new URL(request.url).searchParams.get('returnUrl')
}

/** The page of the second step, which leads on to the return address. */
export function secondStepPath(returnUrl: string | null): string {
  return `/account/second-step${returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`}`
}
