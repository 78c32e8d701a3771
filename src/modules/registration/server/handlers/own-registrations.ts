import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { acceptPostponement } from '../../cancellations/server/commands/accept-postponement.ts'
import {
  acceptPostponementRoute,
  getOwnRegistrationRoute,
  getOwnRegistrationsRoute,
} from '../../contract/own-registrations.ts'
import { ownReader, scopeOfOwnOrder } from '../reads/in-own-order.ts'
import { ownRegistration } from '../reads/own-registration.ts'
import { ownRegistrations } from '../reads/own-registrations.ts'

export const getOwnRegistrationsHandler = handle(getOwnRegistrationsRoute, async (context, { query }) => {
  const { services, actor } = context
  const { accountId } = actor
  const { past, ...sections } = await ownRegistrations(
    (read) => services.db.transaction({ role: 'self', accountId, readOnly: true }, read),
    (tenantId, read) => services.db.transaction({ role: 'app', tenantId, accountId, readOnly: true }, read),
    ownReader(context),
  )
  return ok({ ...sections, past: past.slice(0, query.past), pastCount: past.length })
})

export const getOwnRegistrationHandler = handle(getOwnRegistrationRoute, async (context, { params }) => {
  const scope = await scopeOfOwnOrder(context, params.registrationId)
  if (scope === null) return err('registration.not_found')
  const registration = await context.services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    ownRegistration(tx, params.registrationId, ownReader(context)),
  )
  return registration === null ? err('registration.not_found') : ok(registration)
})

export const acceptPostponementHandler = handle(
  acceptPostponementRoute,
  async (context, { params: { registrationId } }) => {
    const scope = await scopeOfOwnOrder(context, registrationId)
    if (scope === null) return err('registration.not_found')
    type Acceptance = Awaited<ReturnType<typeof acceptPostponement>>
    const accepted = await context.services.db.transaction<Acceptance>(scope, (tx) =>
      acceptPostponement(tx, { accountId: scope.accountId, orderId: registrationId }),
    )
    return accepted.ok ? ok({ registrationId }) : accepted
  },
)
