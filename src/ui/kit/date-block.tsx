import type { PlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '../i18n/use-format.ts'
import { classNames } from './class-names.ts'

type DateBlockProps = { from: PlainDate; to?: PlainDate; size?: 'm' | 'l' }

/** The day in big numerals, with its month and weekday: «24 май вс», «14 июл сб–вс». */
export function DateBlock({ from, to, size = 'm' }: DateBlockProps) {
  const format = useFormat()
  const first = format.dayParts(from)
  const last = to && to !== from ? format.dayParts(to) : null
  return (
    <time
      dateTime={from}
      className={classNames(
        'inline-flex items-center rounded-control bg-paper text-ink',
        size === 'm' ? 'gap-2 px-2.5 py-1.5' : 'gap-3 px-4 py-2.5',
      )}
    >
      <span className="sr-only">{to ? format.dayRange(from, to) : format.day(from, 'full')}</span>
      <span
        aria-hidden="true"
        className={classNames('figure', size === 'm' ? 'text-[2.75rem] leading-[0.8]' : 'text-figure-xl')}
      >
        {first.day}
      </span>
      <span
        aria-hidden="true"
        className={classNames('font-medium text-ink-2 leading-[1.15]', size === 'm' ? 'text-xs' : 'text-base')}
      >
        {first.month}
        <br />
        {last ? `${first.weekday}–${last.weekday}` : first.weekday}
      </span>
    </time>
  )
}
