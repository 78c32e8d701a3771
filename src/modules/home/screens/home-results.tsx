import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventCardData } from '#src/modules/catalog/contract/event-card.ts'
import type { ResultSummary } from '#src/modules/results/contract/result-summary.ts'
import { RowResultSummary } from '#src/modules/results/parts/row-result-summary.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { DateBlock } from '#src/ui/kit/date-block.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

type HomeResultsProps = {
  readonly events: readonly EventCardData[]
  /** Of those events that have one. */
  readonly resultSummaries: readonly ResultSummary[]
  /** A link to all results. */
  readonly aside: ReactNode
}

/** The latest results: day, name, winners, and a link to the results. */
export function HomeResults({ events, resultSummaries, aside }: HomeResultsProps) {
  const t = useTexts('home')
  const catalogTexts = useTexts('catalog')
  const summaryOf = new Map(resultSummaries.map((resultSummary) => [resultSummary.code, resultSummary]))
  return (
    <PageSection title={t('results')} aside={aside}>
      <ul className="grid gap-3 min-[600px]:grid-cols-2 landscape:grid-cols-3">
        {events.map((event) => (
          <li
            key={event.code}
            className="relative grid grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3 gap-y-2 rounded-card border border-line bg-paper p-3 transition-[border-color] duration-150 hover:border-line-strong"
          >
            <DateBlock from={event.startsOn} to={event.endsOn} />
            <div className="min-w-0">
              <h3 className="font-semibold leading-snug">
                <Link
                  to={`/event/${event.code}/results`}
                  aria-label={t('resultsOpen', { event: event.name })}
                  className="after:absolute after:inset-0 after:content-['']"
                >
                  {event.name}
                </Link>
              </h3>
              <p className="text-ink-2 text-sm">
                {event.isOnline ? catalogTexts('cardOnline') : event.city} · {catalogTexts(`sport.${event.sport}`)}
              </p>
            </div>
            <Summary resultSummary={summaryOf.get(event.code)} rating={event.rating} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Summary({
  resultSummary,
  rating,
}: {
  resultSummary: ResultSummary | undefined
  rating: EventCardData['rating']
}) {
  return (
    resultSummary && (
      <div className="col-span-2 mt-auto">
        <RowResultSummary resultSummary={resultSummary} rating={rating} />
      </div>
    )
  )
}
