import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { Route } from './+types/external-begin'
import { externalPath, providerIn } from './external-paths.ts'

/** Opened by itself it begins nothing: only a form does. */
export function loader() {
  throw redirect('/account/login')
}

/** Sends the reader to the provider's page. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const provider = providerIn(params)
  const { returnUrl } = await readFormValues(request)
  const { data, error } = await context.get(apiContext).call('POST /api/account/external/:signInProvider/begin', {
    params: { signInProvider: provider },
    body: typeof returnUrl === 'string' ? { returnUrl: returnUrl.slice(0, 2000) } : {},
  })
  if (error?.code === 'accounts.provider_off') throw new Response(null, { status: 404 })
  if (error) throw redirect(externalPath({ provider, problem: error.code }))
  throw redirect(data.location)
}
