import type { RouterContextProvider } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { siteContext } from '#src/client/site-context.ts'
import { safeReturnUrl } from '../../domain/return-url.ts'

/** Where to go once signed in or out: the address asked for where it is ours, else the home page of this brand. */
export async function returnAddress(
  context: Readonly<RouterContextProvider>,
  asked: string | null | undefined,
): Promise<string> {
  const site = context.get(siteContext)
  const tenant = await context.get(apiContext).call('GET /api/events/tenants/getCurrent')
  const home = tenant.data?.links.homeUrl ?? `${site.origin}/`
  // beside the brands' hosts, the one that is being looked at: whoever reads here may stay here
  return safeReturnUrl(asked, [...site.knownHosts, new URL(site.origin).host], home)
}

/** The returnUrl of a page's own address. */
export function askedReturn(request: Request): string | null {
  return new URL(request.url).searchParams.get('returnUrl')
}
