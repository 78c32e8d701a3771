import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { endingKey } from '../../domain/ending-path.ts'
import { registerPath, returnFromBankPath } from '../../domain/register-path.ts'
import type { Route } from './+types/payment-return'

/**
 * The bank redirects the payer here, on any host, and so do links to pay or to abandon an order. Parameters of the
 * bank are not trusted: the check step asks the provider. Other accounts get 404.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const registrationId = search.get('order')
  if (!isUuid(registrationId)) throw new Response(null, { status: 404 })
  const race = await context
    .get(apiContext)
    .must('GET /api/registrations/:registrationId/race', { params: { registrationId } })
  if (search.get(endingKey) === 'ask') throw redirect(`${registerPath(race, null, registrationId)}&${endingKey}=ask`)
  if (search.get('bank') === 'other') throw redirect(registerPath(race, 'payment', registrationId))
  const isUndecided = search.get('bank') === 'back' // returned without paying
  const to = isUndecided ? registerPath(race, 'check', registrationId) : returnFromBankPath(race, registrationId)
  const by = search.get('by')
  throw redirect(by === null ? to : `${to}&${new URLSearchParams({ by })}`)
}

/** Never rendered: a component is needed so that a wrong address gets the tenant's own 404 page. */
export default function PaymentReturn() {
  return null
}
