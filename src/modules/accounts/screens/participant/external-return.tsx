import { redirect, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { siteContext } from '#src/client/site-context.ts'
import { externalRequestCookie, returnUrlOfRequest } from '../../domain/external-request.ts'
import type { Route } from './+types/external-return'
import { externalPath, providerIn } from './external-paths.ts'
import { findReturnPath, secondStepPath } from './return-path.ts'

/**
 * Where a provider leads back to. The code is used up at once and the reader sent on, so that it
 * stays in no address bar and no Referer.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const provider = providerIn(params)
  const { searchParams } = new URL(request.url)
  const brought = (name: string, longest: number) => searchParams.get(name)?.slice(0, longest) ?? ''
  const { data, error } = await context.get(apiContext).call('POST /api/account/external/:signInProvider/return', {
    params: { signInProvider: provider },
    body: {
      code: brought('code', 2000),
      requestState: brought('state', 200),
      deviceId: brought('device_id', 500),
      providerError: brought('error', 200),
    },
  })
  if (error?.code === 'accounts.provider_off') throw new Response(null, { status: 404 })
  if (error) {
    const returnUrl = returnUrlOfRequest(context.get(siteContext).cookies[externalRequestCookie])
    throw redirect(externalPath({ provider, problem: error.code, returnUrl }))
  }
  const { returnUrl } = data
  if (data.outcome !== 'signed-in') {
    const next = { linked: '/account/security/external?done=linked', pending: externalPath({ returnUrl }) }
    throw redirect(data.outcome === 'second-step' ? secondStepPath(returnUrl) : next[data.outcome])
  }
  throw redirectDocument(await findReturnPath(context, returnUrl, data.user))
}
