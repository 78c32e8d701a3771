import { formatOffset } from '#src/kernel/format-date.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { ProgramDayView } from '../contract/event-content.ts'
import type { EventPage } from '../contract/event-page.ts'

/** What happens on which day; on the day itself a line says how far it has come. */
export function ProgramSection({ event }: { event: EventPage }) {
  const t = useTexts('catalog-content')
  const language = useLanguage()
  const [first] = event.races
  if (event.program.length === 0) return null
  return (
    <PageSection
      id="program"
      title={t('program')}
      {...(first && { note: t('programZone', { offset: formatOffset(first.startsAt, event.timeZone, language) }) })}
    >
      <ol className="flex flex-col gap-3">
        {event.program.map((day) => (
          <li key={day.day}>
            <ProgramDay day={day} />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

function ProgramDay({ day: { day, begun, items } }: { day: ProgramDayView }) {
  return (
    <Card className="grid gap-x-6 gap-y-2 tablet:grid-cols-[7rem_minmax(0,1fr)] tablet:py-4">
      <h3 className="-ml-2.5 tablet:pt-1.5">
        <DateBlock from={day} />
      </h3>
      <ol className="flex min-w-0 flex-col">
        {begun === 0 && <NowLine />}
        {items.map((item, i) => [
          <ProgramItem key={`${item.from} ${item.title}`} item={item} isOver={begun !== null && i < begun - 1} />,
          begun === i + 1 && <NowLine key="now" />,
        ])}
      </ol>
    </Card>
  )
}

function ProgramItem({ item: { from, to, title, place }, isOver }: ItemProps) {
  const format = useFormat()
  return (
    <li
      className={classNames(
        'grid grid-cols-[6.75rem_minmax(0,1fr)] gap-x-4 border-line border-t py-2.5 first:border-t-0',
        isOver && 'text-ink-2',
      )}
    >
      <span className="whitespace-nowrap font-semibold tabular-nums">{hours(from, to)}</span>
      <span className="min-w-0">
        {format.typeset(title)}
        {place !== '' && (
          <span className="mt-0.5 flex items-start gap-1.5 text-ink-2 text-sm">
            <Icon name="pin" size={16} className="mt-0.5 flex-none" />
            {format.typeset(place)}
          </span>
        )}
      </span>
    </li>
  )
}

type ItemProps = { item: ProgramDayView['items'][number]; isOver: boolean }

function hours(from: string | null, to: string | null): string {
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
