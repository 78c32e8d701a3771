import { formatClock } from '#src/kernel/format-date.ts'
import { type Instant, plusMs } from '#src/kernel/instant.ts'
import { daysBetween, plainDateIn } from '#src/kernel/plain-date.ts'
import type { BothLanguages, Language } from '#src/kernel/texts.ts'
import type { ProgramDayView, StartPackView } from '../../contract/event-content.ts'
import { countStartedItems, type ProgramDay } from '../../domain/program.ts'
import { isOnSale, type RaceState } from '../../domain/race-state.ts'
import type { StartPack } from '../../domain/start-pack.ts'
import type { PageRaceRow } from '../queries/event-row.ts'

/** The program in a language, with the number of started items on the current day. */
export function programView(
  program: readonly ProgramDay[],
  { language, now, timeZone }: { readonly language: Language; readonly now: Instant; readonly timeZone: string },
): ProgramDayView[] {
  const today = plainDateIn(now, timeZone)
  const clock = formatClock(now, timeZone)
  return program.map(({ day, items }) => ({
    day,
    startedCount: day === today ? countStartedItems(items, clock) : null,
    items: items.map(({ from, to, title, place }) => ({ from, to, title: title[language], place: place[language] })),
  }))
}

export function startPackView(pack: StartPack | null, language: Language): StartPackView | null {
  if (pack === null) return null
  const inLanguage = (lines: readonly BothLanguages[]) => lines.map((line) => line[language])
  return {
    contents: inLanguage(pack.contents),
    pickups: pack.pickups.map((one) => ({ ...one, place: one.place[language] })),
    bring: inLanguage(pack.bring),
    note: pack.note[language],
  }
}

/** Wave starts, cut-offs and laps of a race in a language. */
export function raceTimesView(
  { waveStarts, cutOffs, laps }: Pick<PageRaceRow, 'waveStarts' | 'cutOffs' | 'laps'>,
  language: Language,
) {
  return {
    waveStarts: waveStarts.map((wave) => ({ ...wave, name: wave.name[language] })),
    cutOffs: cutOffs.map((one) => ({ ...one, name: one.name[language] })),
    laps,
  }
}

/** Calendar days between two moments in a time zone: 0 is the same day. */
export function calendarDays(from: Instant, to: Instant, timeZone: string): number {
  return daysBetween(plainDateIn(from, timeZone), plainDateIn(to, timeZone))
}

/** Days left to register, 0 on the last of them; null where registration is not possible now. */
export function daysLeft(state: RaceState, closesAt: Instant, now: Instant, timeZone: string): number | null {
  const isOpen = isOnSale(state) || state.state === 'by-code'
  return isOpen ? calendarDays(now, plusMs(closesAt, -1), timeZone) : null
}
