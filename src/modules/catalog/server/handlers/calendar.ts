import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getRaceCalendar } from '../../contract/calendar.ts'
import { calendarFile } from '../../domain/calendar-file.ts'
import { raceInCalendar } from '../queries/race-in-calendar.ts'

export const getRaceCalendarHandler = handle(getRaceCalendar, async ({ tx, language, services }, { params }) => {
  const { eventCode, raceCode } = params
  const race = await raceInCalendar(tx, eventCode, raceCode)
  if (race === null) return err('catalog.race_not_found')
  const own = (ru: string, en: string) => (language === 'ru' ? ru : en)
  const pickup = own(race.pickupRu, race.pickupEn)
  const title = `${own(race.eventNameRu, race.eventNameEn)}: ${own(race.nameRu, race.nameEn)}`
  const file = calendarFile({
    uid: `${race.id}@${new URL(services.baseUrl).hostname}`,
    title,
    ...(race.isOnline
      ? { days: { from: race.startsOn, to: race.endsOn }, place: services.textOf(language, 'catalog', 'cardOnline') }
      : {
          ...{ startsAt: race.startsAt, endsAt: race.endsAt },
          place: [own(race.cityRu, race.cityEn), own(race.venueRu, race.venueEn)].filter(Boolean).join(', '),
          position: { latitude: race.latitude, longitude: race.longitude },
        }),
    about: pickup === '' || race.isOnline ? '' : services.textOf(language, 'catalog', 'bareCalendarPickup', { pickup }),
    url: `${services.baseUrl}/event/${eventCode}`,
    isCancelled: race.isOff,
    now: tx.now,
  })
  const blob = new Blob([file])
  return ok({ bytes: blob.size, content: blob.stream(), name: `${eventCode}-${raceCode}.ics` })
})
