import { err, ok } from '#src/kernel/result.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getEventRequisitesRoute } from '../../contract/event-requisites.ts'
import { findEvent } from '../queries/event-row.ts'

export const getEventRequisitesHandler = handle(getEventRequisitesRoute, async ({ tx, language }, { params }) => {
  const event = await findEvent(tx, params.code)
  const organizer = event && (await findRequisites(tx, event.organizerId))
  if (!event || !organizer) return err('catalog.event_not_found')
  const isRussian = language === 'ru'
  return ok({
    code: event.code,
    name: isRussian ? event.nameRu : event.nameEn,
    city: isRussian ? event.cityRu : event.cityEn,
    ...{ startsOn: event.startsOn, endsOn: event.endsOn },
    organizer: { ...organizer, name: isRussian ? organizer.nameRu : organizer.nameEn },
  })
})
