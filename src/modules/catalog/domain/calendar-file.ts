import type { Instant } from '#src/kernel/instant.ts'
import { addDays, type PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'

export type CalendarEntry = {
  /** Stable for the race: a calendar that imports the file again updates the existing entry. */
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly about: string
  readonly url: string
  readonly isCancelled: boolean
  /** The time at which the file is written (DTSTAMP). */
  readonly now: Instant
} & (
  | {
      readonly startsAt: Instant
      readonly endsAt: Instant
      readonly position: { readonly latitude: number; readonly longitude: number }
    }
  /** An online race is run on any of these days, anywhere. */
  | { readonly days: { readonly from: PlainDate; readonly to: PlainDate } }
)

/**
 * One entry as iCalendar (RFC 5545), with a reminder unless it is cancelled. Times are in UTC, so
 * the file needs no time zone table; calendars show local time.
 */
export function calendarFile(entry: CalendarEntry, language: Language): string {
  const alarm = entry.isCancelled ? [] : remindsADayBefore(entry)
  return written([...calendarHead('Race', language), ...entryLines(entry, alarm), 'END:VCALENDAR'])
}

/** A calendar for subscription: it names its refresh interval and has no reminders. */
export function calendarFeed(name: string, entries: readonly CalendarEntry[], language: Language): string {
  const about = ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H', `X-WR-CALNAME:${escaped(name)}`]
  const lines = entries.flatMap((entry) => entryLines(entry, []))
  return written([...calendarHead('Events', language), `NAME:${escaped(name)}`, ...about, ...lines, 'END:VCALENDAR'])
}

function calendarHead(product: string, language: Language): string[] {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Startline//${product}//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
  ]
}

function entryLines(entry: CalendarEntry, alarm: readonly string[]): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(entry.now)}`,
    ...timesOf(entry),
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    ...('position' in entry ? [`GEO:${entry.position.latitude};${entry.position.longitude}`] : []),
    ...(entry.about === '' ? [] : [`DESCRIPTION:${escaped(entry.about)}`]),
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...alarm,
    'END:VEVENT',
  ]
}

function remindsADayBefore({ title }: CalendarEntry): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-P1D', `DESCRIPTION:${escaped(title)}`, 'END:VALARM']
}

function written(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** DTEND is exclusive, so the day after the last one. */
function timesOf(entry: CalendarEntry): string[] {
  if ('startsAt' in entry) return [`DTSTART:${utc(entry.startsAt)}`, `DTEND:${utc(entry.endsAt)}`]
  const [from, after] = [entry.days.from, addDays(entry.days.to, 1)].map((day) => day.replaceAll('-', ''))
  return [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${after}`]
}

/** «20260524T060000Z». */
function utc(instant: Instant): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/**
 * Folds a line to at most 75 octets (RFC 5545 §3.1): continuations begin with a space. No character
 * is split.
 */
function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const letter of line) {
    const own = octetsOf(letter)
    if (octets + own > 75) {
      out += '\r\n '
      octets = 1
    }
    out += letter
    octets += own
  }
  return out
}

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}
