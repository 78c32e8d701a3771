import { organizerOfEvent } from '#src/modules/catalog/server/reads/organizer-of-event.ts'
import { ownerOfOrder } from '#src/modules/orders/server/reads/owner-of-order.ts'
import { isOrganizerRight } from '#src/modules/organizers/domain/organizer-right.ts'
import { mayActFor } from '#src/modules/organizers/server/reads/may-act-for.ts'
import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import { organizerOfSeries } from '#src/modules/series/server/reads/organizer-of-series.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ObjectRight } from '#src/platform/http/dispatch.ts'

/** The owner of the object that a route's parameter names, for routes of organizers. */
const owners: Readonly<Record<string, (tx: Tx, objectId: string) => Promise<string | null>>> = {
  eventCode: organizerOfEvent,
  ownEventCode: organizerOfEvent,
  ownSeriesCode: organizerOfSeries,
  organizerCode: organizerByCode,
  registrationId: async (tx, orderId) => (await ownerOfOrder(tx, orderId))?.organizerId ?? null,
}

/** Resolves the organizer that owns the object and checks the caller's right in it. */
export function authorizeOrganizer(db: Database): ObjectRight {
  return async ({ actor }, role, objectId) => {
    const ownerOf = owners[role.of]
    if (ownerOf === undefined) throw new Error(`no owner resolver for the route parameter ${role.of}`)
    const { organizer: right } = role
    if (actor === null || !isOrganizerRight(right)) return false
    return await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
      const organizerId = await ownerOf(tx, objectId)
      return organizerId !== null && (await mayActFor(tx, { accountId: actor.accountId, organizerId, right }))
    })
  }
}
