import { toInstant } from '#src/kernel/instant.ts'
import { err, ok } from '#src/kernel/result.ts'
import { organizerOfEvent } from '#src/modules/catalog/server/reads/organizer-of-event.ts'
import { nameIn } from '#src/modules/registration/domain/name-in.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  decideResultRoute,
  getSentPictureRoute,
  getSentTrackRoute,
  listDeliveriesRoute,
  listSentResultsRoute,
  setOnlineRaceRoute,
} from '../../contract/online-for-organizers.ts'
import { decideResult as decide } from '../commands/decide-result.ts'
import { setOnlineRace as set } from '../commands/set-online-race.ts'
import { deliveriesOfEvent, type OnlineEntry, onlineEntry, sentOfEvent } from '../queries/online-entries.ts'
import { organizersFile, sentView, toDelivery } from '../reads/online-order.ts'
import { sentFile } from './online.ts'

// Organizers call these on any host for events of any tenant: their right is checked before, rows
// are read as the system.

export const listSentResultsHandler = handle(listSentResultsRoute, async (context, { params, query }) => {
  const entries = await ofEvent(context, params.ownEventCode, sentOfEvent)
  if (entries === null) return err('results.event_not_found')
  const { language } = context
  const list = entries.flatMap((entry) => {
    const sent = sentView(entry, organizersFile(entry))
    if (sent === null || (query.state !== undefined && sent.state !== query.state)) return []
    return {
      ...sent,
      registrationId: entry.orderId,
      entryId: entry.entryId,
      bib: entry.bib,
      fullName: nameIn(language, entry.participant),
      raceCode: entry.raceCode,
      raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
      distanceM: entry.distanceM,
    }
  })
  return ok({ list })
})

export const decideResultHandler = handle(decideResultRoute, async (context, { params, body }) => {
  const entry = await entryOf(context, params)
  if (entry === null) return err('results.entry_not_found')
  const done = await decide(context.services.db, entry, { accountId: context.actor.accountId, ...body })
  if (!done.ok) return done
  const decided = await entryOf(context, params)
  const view = decided === null ? null : sentView(decided, organizersFile(decided))
  return view === null ? err('results.entry_not_found') : ok(view)
})

export const getSentPictureHandler = handle(getSentPictureRoute, async (context, { params }) =>
  sentFile(context, await entryOf(context, params), 'picture'),
)
export const getSentTrackHandler = handle(getSentTrackRoute, async (context, { params }) =>
  sentFile(context, await entryOf(context, params), 'track'),
)

export const setOnlineRaceHandler = handle(setOnlineRaceRoute, async ({ services }, { params, body }) => {
  const { raceCode, sendsMedal } = body
  const resultsUntil = toInstant(body.resultsUntil)
  const done = await services.db.transaction({ role: 'system' }, (tx) =>
    set(tx, { eventCode: params.ownEventCode, raceCode }, { resultsUntil, sendsMedal }),
  )
  return done.ok ? ok({ raceCode, resultsUntil, sendsMedal }) : done
})

export const listDeliveriesHandler = handle(listDeliveriesRoute, async (context, { params }) => {
  const entries = await ofEvent(context, params.ownEventCode, deliveriesOfEvent)
  if (entries === null) return err('results.event_not_found')
  const { language } = context
  return ok({
    list: entries.flatMap((entry) => {
      const to = toDelivery(entry)
      const raceName = language === 'ru' ? entry.raceNameRu : entry.raceNameEn
      return to === null ? [] : { entryId: entry.entryId, bib: entry.bib, raceName, ...to }
    }),
  })
})

async function ofEvent(
  { services }: RequestContext,
  eventCode: string,
  read: typeof sentOfEvent,
): Promise<OnlineEntry[] | null> {
  return await services.db.transaction({ role: 'system', readOnly: true }, async (tx) =>
    (await organizerOfEvent(tx, eventCode)) === null ? null : await read(tx, eventCode),
  )
}

async function entryOf(
  { services }: RequestContext,
  key: { readonly registrationId: string; readonly entryId: string },
): Promise<OnlineEntry | null> {
  return await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    onlineEntry(tx, key.registrationId, key.entryId),
  )
}
