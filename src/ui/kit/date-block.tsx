import { daysBetween, type PlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { CancelledOrPostponed } from './cancelled-or-postponed.ts'
import { classNames } from './class-names.ts'

const textKeys = { cancelled: 'cancelledDays', postponed: 'formerDays' } as const

type DateBlockProps = {
  from: PlainDate
  to?: PlainDate
  /** The day is no longer valid: struck out, with the reason in words. */
  dateChange?: CancelledOrPostponed | null | undefined
  /** Shows the year, among days of several years: «мая 2027» in place of «мая». */
  hasYear?: boolean
  /** Month and weekday below the day, in a narrow column. */
  isStacked?: boolean
}

/**
 * The day in large numerals with month and weekday: «24 мая вс», «14 июл сб–вс»; for a period of
 * weeks with the day of its end, «14 ноя –13 дек».
 */
export function DateBlock({ from, to, dateChange, hasYear = false, isStacked = false }: DateBlockProps) {
  const t = useTexts('ui')
  const format = useFormat()
  const first = format.dayParts(from)
  const last = to && to !== from ? format.dayParts(to) : null
  const takesWeeks = to !== undefined && daysBetween(from, to) >= 7
  const days = to ? format.dayRange(from, to) : format.day(from, 'full')
  return (
    <time
      dateTime={from}
      className={classNames(
        'text-ink',
        isStacked
          ? 'flex flex-col items-center gap-1.5 text-center'
          : 'inline-flex items-center gap-2 rounded-control bg-paper px-2.5 py-1.5',
        dateChange && 'line-through',
      )}
    >
      <span className="sr-only">{dateChange ? t(textKeys[dateChange], { days }) : days}</span>
      <span
        aria-hidden="true"
        className={classNames('figure leading-[0.8]', isStacked ? 'text-[2.5rem]' : 'text-[2.75rem]')}
      >
        {first.day}
      </span>
      <span aria-hidden="true" className="whitespace-nowrap font-medium text-ink-2 text-xs leading-[1.15]">
        {first.month}
        {hasYear && `\u00A0${first.year}`}
        {isStacked && !hasYear && last === null ? ', ' : <br />}
        {last === null
          ? first.weekday
          : takesWeeks
            ? `–${last.day}\u00A0${last.month}`
            : `${first.weekday}–${last.weekday}`}
      </span>
    </time>
  )
}
