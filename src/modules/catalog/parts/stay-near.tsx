import { Link } from 'react-router'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { StayPage } from '../contract/stay.ts'
import { venueInLine } from '../domain/venue-in-line.ts'
import { Poster } from './poster.tsx'

/** The event with its days and place, and the nights of a stay. */
export function StayNear({ stay }: { stay: StayPage }) {
  const t = useTexts('catalog-stay')
  const format = useFormat()
  const language = useLanguage()
  const facts = [
    [t(stay.cancelledOrPostponed === null ? 'when' : 'formerDays'), format.dayRange(stay.startsOn, stay.endsOn)],
    [t('where'), [stay.city, venueInLine(stay.venue, language)].filter(Boolean).join(', ')],
  ] as const
  return (
    <section
      aria-labelledby="stay-event"
      className="grid overflow-hidden rounded-card border border-line bg-paper landscape:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]"
    >
      <div className="aspect-[16/9] landscape:aspect-auto">
        <Poster code={stay.code} sport={stay.sport} tenant={stay.tenant} className="size-full" isFirst />
      </div>
      <div className="flex flex-col items-start gap-5 p-4 tablet:p-6">
        <h2 id="stay-event" className="headline text-h2">
          {stay.name}
        </h2>
        {stay.isOnline ? (
          <State title={t('online')}>{t('onlineHint')}</State>
        ) : (
          <>
            <Facts facts={facts} />
            {stay.cancelledOrPostponed !== null ? (
              <State title={t(stay.cancelledOrPostponed)}>{t(`${stay.cancelledOrPostponed}Hint`)}</State>
            ) : stay.isPast ? (
              <State title={t('past')}>{t('pastHint')}</State>
            ) : (
              <Nights stay={stay} />
            )}
          </>
        )}
        <Link to={`/event/${stay.code}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {t('toEvent')}
        </Link>
      </div>
    </section>
  )
}

function Nights({ stay }: { stay: StayPage }) {
  const t = useTexts('catalog-stay')
  const format = useFormat()
  const facts = [
    [t('arrive'), format.day(stay.from)],
    [t('leave'), format.day(stay.to)],
    [t('stay'), t('nights', { count: stay.nights })],
  ] as const
  return (
    <>
      <div className="w-full rounded-card bg-wash p-4">
        <Facts facts={facts} />
      </div>
      <p className="max-w-prose text-ink-2">{format.typeset(t('whyNights'))}</p>
      {stay.link === null ? (
        <p className="max-w-prose text-ink-2">{format.typeset(t('noPartner'))}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <a href={stay.link} rel="noopener noreferrer nofollow" className={buttonClasses('accent', 'm', false)}>
            {t('partner')}
            <Icon name="external" size={16} />
          </a>
          <p className="text-ink-2 text-sm">{t('partnerHint')}</p>
        </div>
      )}
    </>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, text: string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-ink-2 text-sm">{label}</dt>
          <dd className="font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function State({ title, children }: { title: string; children: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{title}</p>
      <p className="max-w-prose text-ink-2">{children}</p>
    </div>
  )
}
