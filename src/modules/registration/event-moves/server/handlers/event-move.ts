import { err, ok } from '#src/kernel/result.ts'
import { minPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { entryToChange } from '../../../changes/server/reads/entry-to-change.ts'
import { createTenantUrls, ownReader, scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import { getEventMoveRoute, moveEntryToEventRoute } from '../../contract/event-move.ts'
import { moveEntryToAnotherEvent } from '../commands/move-entry-to-event.ts'
import { eventMoveView } from '../reads/event-move-view.ts'

export const getEventMoveHandler = handle(getEventMoveRoute, async (context, { params }) => {
  const { services, actor } = context
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await entryToChange(tx, { accountId: actor.accountId, orderId, entryId }, ['confirmed', 'deferred'])
    if (!found.ok) return found
    return ok(await eventMoveView(tx, orderId, found.value, ownReader(context)))
  })
})

export const eventMoveEntryToHandler = handle(moveEntryToEventRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  type Moved = Awaited<ReturnType<typeof moveEntryToAnotherEvent>>
  const moved = await context.services.db.transaction<Moved>(scope, async (tx) => {
    const { language, address, userAgent } = context
    const { refundMinor: shownRefundMinor, dueMinor: shownDueMinor, ...input } = body
    const { textOf } = context.services
    const words = { language, textOf, minPayable: minPayableIn(context.services) }
    const request = { accountId: scope.accountId, orderId, entryId, ...words, address, userAgent }
    const done = await moveEntryToAnotherEvent(tx, { ...request, ...input, shownRefundMinor, shownDueMinor })
    if (!done.ok) throw new Rollback<Moved>(done)
    return done
  })
  if (!moved.ok) return moved
  const { orderId: registrationId, payAt } = moved.value
  return ok({ registrationId, continueTo: payAt && createTenantUrls(context)(payAt.tenantCode, payAt.path) })
})
