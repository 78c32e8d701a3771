import { formatClock } from '#src/kernel/format-date.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { Price } from '#src/ui/kit/price.tsx'
import type { EventPage, EventRace } from '../contract/event-page.ts'
import { isOnSale } from '../domain/race-state.ts'
import { useDistanceItems } from './distances.ts'
import { RaceStateTag } from './event-state-tag.tsx'
import { isHeldAsTold, useAgeWords } from './race-facts.ts'

/** All races side by side, for who hesitates between them; on a phone the races themselves stand close enough. */
export function RacesCompared({ event }: { event: EventPage }) {
  const t = useTexts('catalog-content')
  const columns = [
    'compareRace',
    'compareStart',
    'compareFinish',
    'compareAge',
    'comparePrice',
    'compareNext',
    'comparePlaces',
    'compareUntil',
  ] as const
  return (
    <details className="group/compare max-tablet:hidden">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-medium">
        {t('compare')}
        <Icon name="chevron-down" className="group-open/compare:rotate-180" />
      </summary>
      <section
        aria-label={t('compare')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
        tabIndex={0}
        className="mt-2 overflow-x-auto rounded-card border border-line bg-paper"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-ink-2">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-4 py-3 font-medium">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {event.races.map((race) => (
              <ComparedRace key={race.code} race={race} timeZone={event.timeZone} isOnline={event.isOnline} />
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function ComparedRace({ race, timeZone, isOnline }: { race: EventRace; timeZone: string; isOnline: boolean }) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const [length = ''] = useDistanceItems()([race])
  const age = useAgeWords(race)
  const { nextPrice, state } = race
  const dayAndClock = (moment: EventRace['startsAt']) =>
    `${format.day(plainDateIn(moment, timeZone), 'short')}, ${formatClock(moment, timeZone)}`
  const isHeld = isHeldAsTold(race)
  const cell = 'px-4 py-3 align-top tabular-nums'
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${cell} text-left font-semibold`}>
        {race.name}
        <span className="block font-normal text-ink-2">
          {typeof length === 'number' ? format.distance(length) : length}
        </span>
      </th>
      <td className={`${cell} whitespace-nowrap`}>{isHeld ? dayAndClock(race.startsAt) : '—'}</td>
      <td className={`${cell} whitespace-nowrap`}>
        {!isHeld
          ? '—'
          : isOnline
            ? t('compareOnlineUntil', { moment: format.deadline(race.endsAt, timeZone) })
            : dayAndClock(race.endsAt)}
      </td>
      <td className={cell}>{age ?? t('compareAny')}</td>
      <td className={cell}>
        <Price price={race.price} size="s" />
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        {nextPrice && isOnSale(state) ? (
          <>
            {format.money(nextPrice.price)}
            {nextPrice.at !== null && (
              <span className="block text-ink-2">
                {t('compareFrom', { day: format.day(plainDateIn(nextPrice.at, timeZone), 'short') })}
              </span>
            )}
            {nextPrice.placesLeft !== null && (
              <span className="block text-ink-2">{t('compareAfter', { count: nextPrice.placesLeft })}</span>
            )}
          </>
        ) : (
          '—'
        )}
      </td>
      <td className={cell}>
        {isOnSale(state) ? (
          t('compareLeft', { left: format.count(state.left), capacity: format.count(race.capacity) })
        ) : (
          <RaceStateTag state={state} timeZone={timeZone} />
        )}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{isHeld ? format.deadline(race.closesAt, timeZone) : '—'}</td>
    </tr>
  )
}
