import { err, ok } from '#src/kernel/result.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { changeStatusRoute } from '../../contract/event-status.ts'
import { changeEventStatus } from '../commands/change-event-status.ts'
import { hasStatus, nameEventMoveTargets } from '../commands/name-event-move-targets.ts'
import { tenantOfEvent } from '../reads/organizer-of-event.ts'

/**
 * Organizers call this on any host for events of any tenant, so the event's tenant is looked up
 * first.
 */
export const changeStatusHandler = handle(
  changeStatusRoute,
  async ({ services }, { params: { ownEventCode: eventCode }, body }) => {
    const { db } = services
    const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
    if (tenantId === null) return err('catalog.event_not_found')
    type Changed = Awaited<ReturnType<typeof changeEventStatus>> | Awaited<ReturnType<typeof nameEventMoveTargets>>
    const changed = await db.transaction<Changed>({ role: 'app', tenantId }, async (tx) => {
      // After a cancellation the organizer may name targets later, or replace them.
      const isNaming = body.eventMoveTo !== undefined && (await hasStatus(tx, eventCode, body.status))
      const done = isNaming ? ok() : await changeEventStatus(tx, eventCode, body.status)
      if (!done.ok) throw new Rollback<Changed>(done)
      const eventMoveTo = body.status === 'published' ? [] : body.eventMoveTo
      const named = eventMoveTo === undefined ? ok() : await nameEventMoveTargets(tx, eventCode, eventMoveTo, isNaming)
      if (!named.ok) throw new Rollback<Changed>(named)
      return done
    })
    return changed.ok ? ok({ eventCode, status: body.status }) : changed
  },
)
