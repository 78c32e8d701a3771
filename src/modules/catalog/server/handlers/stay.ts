import { plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getStayRoute } from '../../contract/stay.ts'
import { stayDates, stayLink } from '../../domain/stay.ts'
import { findEvent } from '../queries/event-row.ts'

export const getStayHandler = handle(getStayRoute, async ({ tx, language, services }, { params }) => {
  const row = await findEvent(tx, params.code)
  if (row === null) return err('catalog.event_not_found')
  const own = (ru: string, en: string) => (language === 'ru' ? ru : en)
  const { code, tenant, sport, startsOn, endsOn, isOnline } = row
  const stay = stayDates(row)
  const isPast = endsOn < plainDateIn(tx.now, row.timeZone)
  const city = own(row.cityRu, row.cityEn)
  const template = services.stayPartnerLink
  const cancelledOrPostponed = row.status === 'cancelled' || row.status === 'postponed' ? row.status : null
  const isWanted = template !== null && !isPast && !isOnline && cancelledOrPostponed === null
  const values = { city, from: stay.from, to: stay.to, lat: String(row.latitude), lon: String(row.longitude) }
  return ok({
    ...{ code, tenant, sport, startsOn, endsOn, isOnline, isPast, cancelledOrPostponed, city, ...stay },
    name: own(row.nameRu, row.nameEn),
    venue: own(row.venueRu, row.venueEn),
    link: isWanted ? stayLink(template, values) : null,
  })
})
