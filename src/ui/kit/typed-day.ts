import { parseTypedDay, plainDateFields } from '#src/kernel/plain-date.ts'

/**
 * The text of a date field after a change: digits are formatted as дд.мм.гггг, a pasted day in any
 * usual form is rewritten, and a deleted dot is not added again.
 */
export function maskTypedDay(text: string, previous = ''): string {
  const whole = parseTypedDay(text)
  if (whole) {
    const { year, month, day } = plainDateFields(whole)
    return [String(day).padStart(2, '0'), String(month).padStart(2, '0'), String(year).padStart(4, '0')].join('.')
  }
  const groups = digitGroups(text)
  const shown = groups.join('.')
  const isGrowing = text.length > previous.length
  const wasFilled = groups.length < 3 && groups.at(-1)?.length === 2
  return isGrowing && wasFilled ? `${shown}.` : shown
}

/** The value of a date field: 'YYYY-MM-DD', or the typed text as long as it is no day. */
export function dayValue(shown: string): string {
  return parseTypedDay(shown) ?? shown.trim()
}

const widths = [2, 2, 4] as const

function digitGroups(text: string): string[] {
  const groups = ['']
  for (const char of text) {
    const index = groups.length - 1
    const current = groups[index] ?? ''
    if (/\d/.test(char)) {
      if (current.length < (widths[index] ?? 0)) groups[index] = current + char
      else if (index < 2) groups.push(char)
    } else if (/[./ -]/.test(char) && current !== '' && index < 2) {
      groups[index] = current.padStart(2, '0')
      groups.push('')
    }
  }
  return groups
}
