import { parsePlainDate } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { nameEditionRoute } from '../../contract/edition.ts'
import { nameEdition } from '../commands/name-edition.ts'
import { tenantOfEvent } from '../reads/organizer-of-event.ts'

/**
 * Organizers call this on any host for events of any tenant, so the event's tenant is looked up
 * first.
 */
export const nameEditionHandler = handle(
  nameEditionRoute,
  async ({ services: { db } }, { params: { ownEventCode: eventCode }, body }) => {
    const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
    if (tenantId === null) return err('catalog.event_not_found')
    type Named = Awaited<ReturnType<typeof nameEdition>>
    const named = await db.transaction<Named>({ role: 'app', tenantId }, async (tx) => {
      const { nextEventCode, until } = body
      const day = parsePlainDate(until)
      if (day === null) return err('catalog.edition_day')
      const done = await nameEdition(tx, { eventCode, nextEventCode, until: day })
      if (!done.ok) throw new Rollback<Named>(done)
      return done
    })
    return named.ok ? ok({ eventCode, ...body }) : named
  },
)
