import { formatClock } from '#src/kernel/format-date.ts'
import { diffMs } from '#src/kernel/instant.ts'
import { type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { EventRace } from '../contract/event-page.ts'
import { raceField } from '../domain/race-field.ts'

type RaceDays = {
  readonly timeZone: string
  readonly isOnline: boolean
  /** The only day of the event, which its head shows: a race on it shows only the time. */
  readonly onlyDay?: PlainDate | null
}

/** The main facts of a race before registration, each in a few words. */
export function useRaceFacts(race: EventRace, { timeZone, isOnline, onlyDay = null }: RaceDays): string[] {
  const t = useTexts('catalog-event')
  const tCatalog = useTexts('catalog')
  const format = useFormat()
  const limitMin = Math.round(diffMs(race.endsAt, race.startsAt) / 60_000)
  const limit =
    limitMin < 60
      ? tCatalog('minutes', { count: limitMin })
      : limitMin % 60 === 0
        ? tCatalog('hours', { count: limitMin / 60 })
        : t('raceDuration', { hours: Math.floor(limitMin / 60), minutes: limitMin % 60 })
  const age = useAgeWords(race)
  const from = format.dateTime(race.startsAt, timeZone)
  const start = isOnline
    ? t('raceWindow', { from, until: format.deadline(race.endsAt, timeZone) })
    : t('raceStart', {
        moment: plainDateIn(race.startsAt, timeZone) === onlyDay ? formatClock(race.startsAt, timeZone) : from,
      })
  const isHeld = hasValidRaceSchedule(race)
  const field = raceField(race)
  return [
    ...(isHeld ? [start] : []),
    ...(race.kind === 'team' ? [t('raceTeam')] : []),
    ...(field === null ? [] : [t(`race${field}`)]),
    ...(age === null ? [] : [age]),
    ...(age !== null && race.ageOn === 'dec-31' ? [t('raceAgeDec31')] : []),
    ...(isHeld && race.durationMin === null && !isOnline ? [t('raceLimit', { duration: limit })] : []),
    ...(race.laps === null ? [] : [t('raceLaps', { count: race.laps })]),
    ...race.requirements.map((requirement) => t(`requirement.${requirement}`)),
    ...(race.qualification === '' ? [] : [t('raceQualification', { qualification: race.qualification })]),
    ...(race.daysLeft === null || race.daysLeft > 14
      ? []
      : [race.daysLeft === 0 ? t('raceLastDay') : t('raceDaysLeft', { count: race.daysLeft })]),
  ].map((fact) => format.typeset(fact))
}

/** Whether the race's hours are valid: it is neither cancelled nor postponed. */
export function hasValidRaceSchedule({ state: { state } }: Pick<EventRace, 'state'>): boolean {
  return state !== 'postponed' && state !== 'cancelled'
}

export function useAgeWords({ ageFrom, ageTo }: Pick<EventRace, 'ageFrom' | 'ageTo'>): string | null {
  const t = useTexts('catalog-event')
  if (ageFrom !== null && ageTo !== null) return t('raceAgeBetween', { from: ageFrom, to: ageTo })
  if (ageFrom !== null) return t('raceAgeFrom', { from: ageFrom })
  return ageTo === null ? null : t('raceAgeTo', { to: ageTo })
}
