import { formatOffset } from '#src/kernel/format-date.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { ProgramDayView } from '../contract/event-content.ts'
import type { EventPage } from '../contract/event-page.ts'

/** The program by day; on the day itself a marker shows the current time. */
export function ProgramSection({ event }: { event: EventPage }) {
  const t = useTexts('catalog-content')
  const language = useLanguage()
  const [first] = event.races
  if (event.program.length === 0) return null
  return (
    <PageSection
      id="program"
      className="@container"
      title={t('program')}
      {...(first && { note: t('programZone', { offset: formatOffset(first.startsAt, event.timeZone, language) }) })}
    >
      <ol className="grid items-start gap-3 @min-[47rem]:grid-cols-2">
        {event.program.map((day, i) => (
          <li key={day.day} className={isWide(event.program, i) ? '@min-[47rem]:col-span-2' : undefined}>
            <ProgramDay day={day} isWide={isWide(event.program, i)} />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

/** Whether a day takes the whole width: long days do; two short days share a row. */
function isWide(days: readonly ProgramDayView[], i: number): boolean {
  const isLong = (day: ProgramDayView | undefined) => day === undefined || day.items.length > maxShortDayItems
  let isUnpaired = true
  for (let k = i; k >= 0 && !isLong(days[k]); k--) isUnpaired = !isUnpaired
  // In a pair of short days the first looks at the next day, the second at the previous one.
  return isLong(days[i]) || (!isUnpaired && isLong(days[i + 1]))
}

const maxShortDayItems = 4

function ProgramDay({ day: { day, startedCount, items }, isWide }: { day: ProgramDayView; isWide: boolean }) {
  return (
    <Card className="grid items-start gap-x-5 gap-y-1 py-2.5 min-[600px]:grid-cols-[3rem_minmax(0,1fr)] tablet:px-5 tablet:py-2.5">
      <h3 className="-ml-2.5 min-[600px]:hidden">
        <DateBlock from={day} />
      </h3>
      <h3 className="pt-1.5 max-[599px]:hidden">
        <DateBlock from={day} isStacked />
      </h3>
      <ol className={classNames('min-w-0', isWide && startedCount === null && 'gap-x-8 @min-[38rem]:columns-2')}>
        {startedCount === 0 && <NowLine />}
        {items.map((item, i) => [
          <ProgramItem
            key={`${item.from} ${item.title}`}
            item={item}
            hasEnds={items.some(({ to }) => to !== null)}
            isOver={startedCount !== null && i < startedCount - 1}
          />,
          startedCount === i + 1 && <NowLine key="now" />,
        ])}
      </ol>
    </Card>
  )
}

function ProgramItem({ item: { from, to, title, place }, hasEnds, isOver }: ItemProps) {
  const format = useFormat()
  return (
    <li
      className={classNames(
        'grid break-inside-avoid gap-x-3 border-line text-[0.9375rem] border-b py-1.5 last:border-b-0',
        hasEnds ? 'grid-cols-[6.25rem_minmax(0,1fr)]' : 'grid-cols-[3rem_minmax(0,1fr)]',
        isOver && 'text-ink-2',
      )}
    >
      <span className="whitespace-nowrap font-semibold tabular-nums">{formatHours(from, to)}</span>
      <span className="min-w-0">
        {format.typeset(title)}
        {place !== '' && <span className="text-ink-2"> · {format.typeset(place)}</span>}
      </span>
    </li>
  )
}

type ItemProps = {
  item: ProgramDayView['items'][number]
  /** Whether some of the day's items have an end. */
  hasEnds: boolean
  isOver: boolean
}

function formatHours(from: string | null, to: string | null): string {
  if (from === null) return ''
  return to === null ? from : `${from}–${to}`
}

function NowLine() {
  const t = useTexts('catalog-content')
  return (
    <li className="flex items-center gap-2">
      <span className="rounded-tag bg-accent px-2 py-0.5 font-semibold text-on-accent text-sm">{t('programNow')}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-ink" />
    </li>
  )
}
