import { err, ok } from '#src/kernel/result.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import { deferEntryRoute, getDeferralRoute, returnDeferralRoute } from '../../contract/defer.ts'
import { deferEntry } from '../commands/defer-entry.ts'
import { returnDeferral } from '../commands/return-deferral.ts'
import { deferralView } from '../reads/deferral-view.ts'

export const getDeferralHandler = handle(getDeferralRoute, async (context, { params }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  const { accountId } = scope
  return await context.services.db.transaction({ ...scope, readOnly: true }, (tx) =>
    deferralView(tx, { accountId, orderId, entryId, language: context.language }),
  )
})

export const deferEntryHandler = handle(deferEntryRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  type Deferred = Awaited<ReturnType<typeof deferEntry>>
  const deferred = await context.services.db.transaction<Deferred>(scope, async (tx) => {
    const shown = { shownCreditMinor: body.creditMinor, shownInsuranceMinor: body.insuranceMinor }
    const done = await deferEntry(tx, { accountId: scope.accountId, orderId, entryId, ...shown })
    if (!done.ok) throw new Rollback<Deferred>(done)
    return done
  })
  return deferred.ok ? ok({ registrationId: orderId }) : deferred
})

export const returnDeferralHandler = handle(returnDeferralRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  type Returned = Awaited<ReturnType<typeof returnDeferral>>
  const returned = await context.services.db.transaction<Returned>(scope, async (tx) => {
    const request = { accountId: scope.accountId, orderId, entryId, shownRefundMinor: body.refundMinor }
    const done = await returnDeferral(tx, request)
    if (!done.ok) throw new Rollback<Returned>(done)
    return done
  })
  return returned.ok ? ok({ registrationId: orderId }) : returned
})
