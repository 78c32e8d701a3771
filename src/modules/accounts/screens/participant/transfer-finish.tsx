import { redirect, redirectDocument } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { returnSearch } from '../../parts/account-card.tsx'
import type { Route } from './+types/transfer-finish'
import { findReturnPath, returnUrlFrom } from './return-path.ts'

/**
 * Where the home host sends the reader back to. The token is used up at once and the reader sent
 * on, so that it stays in no address bar and no Referer.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const returnUrl = returnUrlFrom(request)
  const token = new URL(request.url).searchParams.get('token')?.slice(0, 200) || 'none'
  const { data, error } = await context
    .get(apiContext)
    .call('POST /api/account/session-transfer/finish', { body: { token } })
  if (error) {
    const search = returnSearch(returnUrl)
    throw redirect(`/account/login${search}${search === '' ? '?' : '&'}done=transfer-gone`)
  }
  throw redirectDocument(await findReturnPath(context, returnUrl, data))
}
