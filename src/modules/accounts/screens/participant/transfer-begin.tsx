import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { Route } from './+types/transfer-begin'

/** Opened by itself it begins nothing: only a form does. */
export function loader() {
  throw redirect('/account/login')
}

/** At a tenant on another domain: sends the reader to the home host for its session. */
export async function action({ context, request }: Route.ActionArgs) {
  const { returnUrl } = await readFormValues(request)
  const { data, error } = await context.get(apiContext).call('POST /api/account/session-transfer/begin', {
    body: typeof returnUrl === 'string' ? { returnUrl: returnUrl.slice(0, 2000) } : {},
  })
  if (error?.code === 'accounts.transfer_not_here') throw new Response(null, { status: 404 })
  throw redirect(error ? '/account/login?done=transfer-gone' : data.location)
}
