import { err, ok } from '#src/kernel/result.ts'
import { tenantOfEvent } from '#src/modules/catalog/server/reads/organizer-of-event.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getPlaceDrawingRoute, getPlaceRoute, setArrivalRoute } from '../../contract/place.ts'
import { setArrival } from '../commands/set-arrival.ts'
import { toFileReply } from '../reads/drawing-files.ts'
import { placeDrawing, placeView } from '../reads/place.ts'

export const getPlaceHandler = handle(getPlaceRoute, async ({ tx, language }, { params }) => {
  const view = await placeView(tx, params.eventCode, language)
  return view === null ? err('catalog.event_not_found') : ok(view)
})

export const getPlaceDrawingHandler = handle(getPlaceDrawingRoute, async ({ tx }, { params }) => {
  const drawing = await placeDrawing(tx, params.eventCode)
  return drawing === null ? err('catalog.event_not_found') : ok(toFileReply(drawing))
})

/** Runs in the event's own tenant: organizers call this on any host for events of any tenant. */
export const setArrivalHandler = handle(setArrivalRoute, async ({ services: { db } }, { params, body }) => {
  const { ownEventCode: eventCode } = params
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
  if (tenantId === null) return err('catalog.event_not_found')
  type SetArrivalResult = Awaited<ReturnType<typeof setArrival>>
  const set = await db.transaction<SetArrivalResult>({ role: 'app', tenantId }, async (tx) => {
    const done = await setArrival(tx, eventCode, body)
    if (!done.ok) throw new Rollback<SetArrivalResult>(done)
    return done
  })
  return set.ok ? ok({ eventCode }) : set
})
