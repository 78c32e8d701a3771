import { formatDay } from '#src/kernel/format-date.ts'
import { addressIn } from '#src/kernel/language-path.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'
import { type CalendarEntry, calendarFile } from '../../domain/calendar-file.ts'
import { nameWithStatus } from '../../domain/name-with-status.ts'
import type { StartPack } from '../../domain/start-pack.ts'
import { type RaceInCalendar, raceInCalendar } from '../queries/race-in-calendar.ts'

type RaceKey = { readonly eventCode: string; readonly raceCode: string }

/** The calendar file of a race; null where there is no race, or its event is a draft. */
export async function raceCalendar(
  tx: Tx,
  { baseUrl, textOf }: Pick<Services, 'baseUrl' | 'textOf'>,
  { eventCode, raceCode }: RaceKey,
  language: Language,
): Promise<{ readonly name: string; readonly text: string } | null> {
  const race = await raceInCalendar(tx, eventCode, raceCode)
  if (race === null) return null
  const own = (ru: string, en: string) => (language === 'ru' ? ru : en)
  const pickup = pickupHours(race.startPack, language).join('; ') || own(race.pickupRu, race.pickupEn)
  const name = `${own(race.eventNameRu, race.eventNameEn)}: ${own(race.nameRu, race.nameEn)}`
  const isHeld = race.eventStatus === 'published'
  const title = nameWithStatus(name, race.eventStatus, (key, values) => textOf(language, 'catalog', key, values))
  const entry: CalendarEntry = {
    uid: `${race.id}@${new URL(baseUrl).hostname}`,
    title,
    ...timesAndPlace(race, language, textOf(language, 'catalog', 'cardOnline')),
    about:
      pickup === '' || race.isOnline || !isHeld ? '' : textOf(language, 'catalog', 'bareCalendarPickup', { pickup }),
    url: addressIn(language, `${baseUrl}/event/${eventCode}`),
    isCancelled: !isHeld,
    now: tx.now,
  }
  return { name: `${eventCode}-${raceCode}.ics`, text: calendarFile(entry, language) }
}

function timesAndPlace(race: RaceInCalendar, language: Language, online: string) {
  if (race.isOnline) return { days: { from: race.startsOn, to: race.endsOn }, place: online }
  const place = language === 'ru' ? [race.cityRu, race.venueRu] : [race.cityEn, race.venueEn]
  const { startsAt, endsAt, latitude, longitude } = race
  return { startsAt, endsAt, place: place.filter(Boolean).join(', '), position: { latitude, longitude } }
}

/** The pickup hours of start packs, as on the event's page; empty where there are none. */
export function pickupHours(startPack: StartPack | null, language: Language): string[] {
  return (startPack?.pickups ?? []).map(
    ({ day, from, to, place }) => `${formatDay(day, language, 'short')}, ${from}–${to}, ${place[language]}`,
  )
}
