import { err, ok } from '#src/kernel/result.ts'
import { tenantOfEvent } from '#src/modules/catalog/server/reads/organizer-of-event.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getVenueDrawingRoute, getVenueRoute, setDirectionsRoute } from '../../contract/venue.ts'
import { setDirections } from '../commands/set-directions.ts'
import { toFileReply } from '../reads/drawing-files.ts'
import { venueDrawing, venueView } from '../reads/venue.ts'

export const getVenueHandler = handle(getVenueRoute, async ({ tx, language }, { params }) => {
  const view = await venueView(tx, params.eventCode, language)
  return view === null ? err('catalog.event_not_found') : ok(view)
})

export const getVenueDrawingHandler = handle(getVenueDrawingRoute, async ({ tx }, { params }) => {
  const drawing = await venueDrawing(tx, params.eventCode)
  return drawing === null ? err('catalog.event_not_found') : ok(toFileReply(drawing))
})

/** Runs in the event's own tenant: organizers call this on any host for events of any tenant. */
export const setDirectionsHandler = handle(setDirectionsRoute, async ({ services: { db } }, { params, body }) => {
  const { ownEventCode: eventCode } = params
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
  if (tenantId === null) return err('catalog.event_not_found')
  type SetDirectionsResult = Awaited<ReturnType<typeof setDirections>>
  const set = await db.transaction<SetDirectionsResult>({ role: 'app', tenantId }, async (tx) => {
    const done = await setDirections(tx, eventCode, body)
    if (!done.ok) throw new Rollback<SetDirectionsResult>(done)
    return done
  })
  return set.ok ? ok({ eventCode }) : set
})
