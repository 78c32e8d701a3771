import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { TaxView } from './tax-choice.ts'

/** The places that count with their sums, then the others, each with its reason; those of an application stand there. */
export function PlaceLists({ places }: { places: TaxView['places'] }) {
  const t = useTexts('tax-deduction-page')
  const counted = places.filter(({ reason }) => reason === null)
  const others = places.filter(({ reason }) => reason !== null && reason !== 'in_application')
  return (
    <>
      {counted.length > 0 && (
        <PageSection title={t('countedTitle')} note={t('countedNote', { count: counted.length })}>
          <PlaceList places={counted} />
        </PageSection>
      )}
      {others.length > 0 && (
        <PageSection title={t('otherTitle')} note={t('countedNote', { count: others.length })}>
          <PlaceList places={others} />
        </PageSection>
      )}
    </>
  )
}

type PlaceRow = Omit<TaxView['places'][number], 'reason'> & { reason?: TaxView['places'][number]['reason'] }

export function PlaceList({ places }: { places: readonly PlaceRow[] }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-paper">
      {places.map((place) => {
        const isOut = place.reason != null
        return (
          <li
            key={place.entryId}
            className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-line border-t px-4 py-3.5 first:border-t-0 tablet:px-6"
          >
            <div className="min-w-0 flex-1 basis-60">
              <Link
                to={`/event/${place.eventCode}`}
                className="font-semibold decoration-1 underline-offset-4 hover:underline"
              >
                {place.eventName}
              </Link>
              <p className="text-ink-2 text-sm">
                {[place.raceName, place.fullName, t('paidOn', { day: format.day(place.paidOn, 'long') })].join(' · ')}
              </p>
              {isOut && (
                <p className="mt-1 inline-flex items-baseline gap-2 text-sm text-warn">
                  <span aria-hidden="true" className="size-1.5 flex-none self-center rounded-full bg-current" />
                  {t(`reason.${place.reason ?? 'cancelled'}`)}
                </p>
              )}
            </div>
            <p className={classNames('figure whitespace-nowrap text-figure-s', isOut && 'text-ink-2')}>
              {format.money({ amountMinor: place.sumMinor, currency: 'RUB' })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
