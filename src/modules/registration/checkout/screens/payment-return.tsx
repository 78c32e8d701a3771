import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { isUuid } from '#src/kernel/ids.ts'
import { fromBankAddress, registerAddress } from '../../domain/register-address.ts'
import type { Route } from './+types/payment-return'

/**
 * Where the bank sends the payer back to, on every host. What the bank says in the address is not believed: the check
 * step asks. Somebody who is not the payer finds nothing here.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const registrationId = search.get('order')
  if (!isUuid(registrationId)) throw new Response(null, { status: 404 })
  const race = await context
    .get(apiContext)
    .must('GET /api/registrations/:registrationId/race', { params: { registrationId } })
  const isUndecided = search.get('bank') === 'back' // came away without paying
  throw redirect(isUndecided ? registerAddress(race, 'check', registrationId) : fromBankAddress(race, registrationId))
}

/** Never seen: it is here so that a wrong address gets the tenant's own 404 page. */
export default function PaymentReturn() {
  return null
}
