import { addDays, isoWeekday, type PlainDate } from '#src/kernel/plain-date.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'
import type { Clock } from '#src/modules/catalog/domain/clock.ts'
import type { ProgramDay, ProgramItem } from '#src/modules/catalog/domain/program.ts'

const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']
const counted = ['день первый', 'день второй', 'день третий']
const form = /^(?:([^,]{3,20}), )?(\d\d:\d\d)(?:–(\d\d:\d\d))? — (.+?)(?: @ (.+))?$/

/**
 * Parses a program of one line per item: «Суббота, 12:00–20:00 — выдача номеров @ Манеж». A weekday
 * applies to the following lines too; the first one may be before the event's first day.
 */
export function programOf(lines: BothLanguages, on: PlainDate): ProgramDay[] {
  const english = lines.en.split('\n')
  const days = new Map<PlainDate, ProgramItem[]>()
  let day = on
  for (const [i, line] of lines.ru.split('\n').entries()) {
    const other = english[i]
    if (other === undefined) throw new Error(`program line without a translation: «${line}»`)
    const ruMatch = form.exec(line)
    const enMatch = form.exec(other)
    if (ruMatch?.[1] !== undefined) day = dayNamed(ruMatch[1].toLowerCase(), on, day)
    const item =
      ruMatch && enMatch ? timed(ruMatch, enMatch) : { from: null, to: null, title: { ru: line, en: other }, place }
    const items = days.get(day) ?? []
    const latest = items.findLast(({ from }) => from !== null)?.from ?? ''
    if (item.from !== null && item.from < latest) day = addDays(day, 1) // past midnight
    days.set(day, [...(days.get(day) ?? []), { ...item, title: capital(item.title) }])
  }
  return [...days].map(([date, items]) => ({ day: date, items }))
}

const place: BothLanguages = { ru: '', en: '' }

function timed(ruMatch: RegExpExecArray, enMatch: RegExpExecArray): ProgramItem {
  return {
    from: ruMatch[2] as Clock,
    to: (ruMatch[3] ?? null) as Clock | null,
    title: { ru: ruMatch[4] ?? '', en: enMatch[4] ?? '' },
    place: { ru: ruMatch[5] ?? '', en: enMatch[5] ?? '' },
  }
}

function dayNamed(name: string, on: PlainDate, since: PlainDate): PlainDate {
  if (counted.includes(name)) return addDays(on, counted.indexOf(name))
  const weekday = weekdays.indexOf(name) + 1
  if (weekday === 0) throw new Error(`unknown day name «${name}»`)
  const ahead = addDays(since, (weekday - isoWeekday(since) + 7) % 7)
  // Items before the race days are before the event.
  return since === on && ahead > addDays(on, 2) ? addDays(ahead, -7) : ahead
}

function capital({ ru, en }: BothLanguages): BothLanguages {
  const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return { ru: first(ru), en: first(en) }
}
