import { err, ok } from '#src/kernel/result.ts'
import { leastPayableOf } from '#src/modules/payments/server/reads/least-payable.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { entryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { addressesOf, ownReader, scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import { carryEntryTo, getCarry } from '../../contract/carry.ts'
import { carryEntry } from '../commands/carry-entry.ts'
import { carryView } from '../reads/carry-view.ts'

export const getCarryHandler = handle(getCarry, async (context, { params }) => {
  const { services, actor } = context
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await entryToChange(tx, { accountId: actor.accountId, orderId, entryId }, ['confirmed', 'deferred'])
    if (!found.ok) return found
    return ok(await carryView(tx, orderId, found.value, ownReader(context)))
  })
})

export const carryEntryToHandler = handle(carryEntryTo, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  type Carried = Awaited<ReturnType<typeof carryEntry>>
  const carried = await context.services.db.transaction<Carried>(scope, async (tx) => {
    const { language, address, userAgent } = context
    const { refundMinor: shownRefundMinor, moreMinor: shownMoreMinor, ...wish } = body
    const { textOf } = context.services
    const words = { language, textOf, leastPayable: leastPayableOf(context.services) }
    const who = { accountId: scope.accountId, orderId, entryId, ...words, address, userAgent }
    const done = await carryEntry(tx, { ...who, ...wish, shownRefundMinor, shownMoreMinor })
    if (!done.ok) throw new Rollback<Carried>(done)
    return done
  })
  if (!carried.ok) return carried
  const { orderId: registrationId, payAt } = carried.value
  return ok({ registrationId, continueTo: payAt && addressesOf(context)(payAt.tenantCode, payAt.path) })
})
