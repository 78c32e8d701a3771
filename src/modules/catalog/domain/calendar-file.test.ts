import { expect, test } from 'vitest'
import { toInstant } from '#src/kernel/instant.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { calendarFile } from './calendar-file.ts'

const entry = {
  uid: 'ten@startline.example',
  title: 'Пробный забег',
  startsAt: toInstant('2026-05-24T06:00:00Z'),
  endsAt: toInstant('2026-05-24T10:30:00Z'),
  place: 'Самара, Парк',
  position: { latitude: 53.2, longitude: 50.1 },
  about: '',
  url: 'https://startline.example/event/volga',
  isCancelled: false,
  now: toInstant('2026-01-01T00:00:00.123Z'),
}
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a race is written as a calendar entry', () => {
  const lines = linesOf(calendarFile(entry, 'ru'))
  expect(lines).toContain('DTSTART:20260524T060000Z')
  expect(lines).toContain('DTEND:20260524T103000Z')
  expect(lines).toContain('DTSTAMP:20260101T000000Z')
  expect(lines).toContain('LOCATION:Самара\\, Парк')
  expect(lines).toContain('STATUS:CONFIRMED')
})

test('an online race is an entry of whole days without a place', () => {
  const { startsAt: _, endsAt: __, position: ___, ...rest } = entry
  const days = { from: plainDate(2026, 11, 13), to: plainDate(2026, 11, 30) }
  const lines = linesOf(calendarFile({ ...rest, place: 'Онлайн', days }, 'ru'))
  expect(lines).toContain('DTSTART;VALUE=DATE:20261113')
  expect(lines).toContain('DTEND;VALUE=DATE:20261201')
  expect(lines.some((line) => line.startsWith('GEO'))).toBe(false)
})

test('entered text cannot start a new line of the file', () => {
  const lines = linesOf(calendarFile({ ...entry, title: 'A; B, C\\D\nEND:VCALENDAR\r\nX', isCancelled: true }, 'ru'))
  expect(lines).toContain('SUMMARY:A\\; B\\, C\\\\D\\nEND:VCALENDAR\\nX')
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  expect(lines).toContain('STATUS:CANCELLED')
})

test('lines are folded at 75 octets and unfold to the original text', () => {
  const title = 'Забег 🏃 вокруг озера '.repeat(20).trim()
  const file = calendarFile({ ...entry, title }, 'ru')
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(file)).toContain(`SUMMARY:${title}`)
})

test('an entry is in the reader’s language, and a cancelled event has no reminder', () => {
  expect(linesOf(calendarFile(entry, 'en'))).toContain('PRODID:-//Startline//Race//EN')
  expect(linesOf(calendarFile(entry, 'ru'))).toEqual(
    expect.arrayContaining(['PRODID:-//Startline//Race//RU', 'BEGIN:VALARM', 'TRIGGER:-P1D']),
  )
  expect(calendarFile({ ...entry, isCancelled: true }, 'ru')).not.toContain('VALARM')
})
