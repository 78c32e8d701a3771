import { err, ok } from '#src/kernel/result.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getOwnRegistration, getOwnRegistrations } from '../../contract/own-registrations.ts'
import { type OwnContext, scopeOfOwnOrder } from '../reads/in-own-order.ts'
import { ownRegistration } from '../reads/own-registration.ts'
import { ownRegistrations, type Reader } from '../reads/own-registrations.ts'

export const getOwnRegistrationsHandler = handle(getOwnRegistrations, async (context, { query }) => {
  const { past, ...told } = await ownRegistrations(context.tx, readerOf(context))
  return ok({ ...told, past: past.slice(0, query.past), pastCount: past.length })
})

export const getOwnRegistrationHandler = handle(getOwnRegistration, async (context, { params }) => {
  const scope = await scopeOfOwnOrder(context, params.registrationId)
  if (scope === null) return err('registration.not_found')
  const told = await context.services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    ownRegistration(tx, params.registrationId, readerOf(context)),
  )
  return told === null ? err('registration.not_found') : ok(told)
})

function readerOf({ actor, language, origin, services }: OwnContext): Reader {
  const from = { origin, baseUrl: services.baseUrl, hosts: services.tenants.hosts() }
  return { accountId: actor.accountId, language, addressAt: (code, path) => addressAt(code, path, from) }
}
