import { formatDay } from '#src/kernel/format-date.ts'
import { addressIn } from '#src/kernel/language-path.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { handle } from '#src/platform/http/handle.ts'
import { getRaceCalendarRoute } from '../../contract/calendar.ts'
import { type CalendarEntry, calendarFile } from '../../domain/calendar-file.ts'
import { type RaceInCalendar, raceInCalendar } from '../queries/race-in-calendar.ts'

export const getRaceCalendarHandler = handle(getRaceCalendarRoute, async ({ tx, language, services }, { params }) => {
  const { eventCode, raceCode } = params
  const race = await raceInCalendar(tx, eventCode, raceCode)
  if (race === null) return err('catalog.race_not_found')
  const own = (ru: string, en: string) => (language === 'ru' ? ru : en)
  const pickup = pickupTexts(race, language) || own(race.pickupRu, race.pickupEn)
  const title = `${own(race.eventNameRu, race.eventNameEn)}: ${own(race.nameRu, race.nameEn)}`
  const entry: CalendarEntry = {
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
    url: addressIn(language, `${services.baseUrl}/event/${eventCode}`),
    isCancelled: race.isEventNotHeld,
    now: tx.now,
  }
  const blob = new Blob([calendarFile(entry, language)])
  return ok({ bytes: blob.size, content: blob.stream(), name: `${eventCode}-${raceCode}.ics` })
})

/** The pickup hours of start packs, as on the event's page; empty where there are none. */
function pickupTexts({ startPack }: RaceInCalendar, language: Language): string {
  const hours = startPack?.pickups ?? []
  return hours
    .map(({ day, from, to, place }) => `${formatDay(day, language, 'short')}, ${from}–${to}, ${place[language]}`)
    .join('; ')
}
