import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { siteContext } from '#src/client/site-context.ts'
import type { Route } from './+types/transfer'
import { returnUrlFrom } from './return-path.ts'

/**
 * At the home host: brings the session to a tenant on another domain. A reader who is not signed in
 * does that first, and comes back here.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  if (!site.isSignedIn) throw redirect(site.loginRedirectUrl())
  const { searchParams } = new URL(request.url)
  const [transferHost, nonceHash] = [searchParams.get('host') ?? '', searchParams.get('nonceHash') ?? '']
  const { data, error } = await context
    .get(apiContext)
    .call('POST /api/account/session-transfer', { body: { transferHost, nonceHash } })
  if (error) throw new Response(null, { status: 404 })
  const url = new URL(data.location)
  const returnUrl = returnUrlFrom(request)
  if (returnUrl !== null) url.searchParams.set('returnUrl', returnUrl)
  throw redirect(url.href)
}
