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
import { hasValidRaceSchedule, useAgeWords } from './race-facts.ts'

/** A table of all races; not shown on a phone, where the rows of the races are near each other. */
export function RacesCompared({ event }: { event: EventPage }) {
  const t = useTexts('catalog-content')
  const ui = useTexts('ui')
  const format = useFormat()
  const columns = [
    'compareRace',
    'compareStart',
    'compareAge',
    'comparePrice',
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
        className="scrolls-on mt-2 overflow-x-auto rounded-card border border-line bg-paper"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-ink-2">
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2.5 py-3 align-bottom font-medium first:pl-4 last:pr-4">
                  {t(column)}
                  {column === 'comparePrice' && event.feeBp > 0 && (
                    <span className="block whitespace-nowrap font-normal">
                      {ui('withFee', { rate: format.rate(event.feeBp) })}
                    </span>
                  )}
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

type ComparedRaceProps = { race: EventRace; timeZone: string; isOnline: boolean }

/** Prices, days and ages do not break within themselves. */
function ComparedRace({ race, timeZone, isOnline }: ComparedRaceProps) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const [length = ''] = useDistanceItems()([race])
  const age = useAgeWords(race)
  const { state } = race
  const cell = 'px-2.5 py-3 align-top tabular-nums first:pl-4 last:pr-4'
  return (
    <tr className="border-line border-t">
      <th scope="row" className={`${cell} text-left font-semibold`}>
        {race.name}
        <span className="block font-normal text-ink-2">
          {typeof length === 'number' ? format.distance(length) : length}
        </span>
      </th>
      <td className={cell}>{hasValidRaceSchedule(race) ? <Hours {...{ race, timeZone, isOnline }} /> : '—'}</td>
      <td className={`${cell} whitespace-nowrap`}>{age ?? t('compareAny')}</td>
      <td className={cell}>
        <Price price={race.toPay} size="s" />
        <NextPrice race={race} timeZone={timeZone} />
      </td>
      <td className={cell}>
        {isOnSale(state) ? (
          t('compareLeft', { left: format.count(state.left), capacity: format.count(race.capacity) })
        ) : (
          <RaceStateTag state={state} timeZone={timeZone} />
        )}
      </td>
      <td className={cell}>{hasValidRaceSchedule(race) ? format.deadline(race.closesAt, timeZone) : '—'}</td>
    </tr>
  )
}

/** The start, and under it the closing of the course: the time alone where it is the same day. */
function Hours({ race, timeZone, isOnline }: ComparedRaceProps) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const [startDay, endDay] = [plainDateIn(race.startsAt, timeZone), plainDateIn(race.endsAt, timeZone)]
  const formatTime = (at: EventRace['startsAt']) =>
    `${format.day(plainDateIn(at, timeZone), 'short')}, ${formatClock(at, timeZone)}`
  const end = isOnline
    ? t('compareOnlineUntil', { moment: format.deadline(race.endsAt, timeZone) })
    : t('compareFinish', { moment: startDay === endDay ? formatClock(race.endsAt, timeZone) : formatTime(race.endsAt) })
  return (
    <>
      <span className="block whitespace-nowrap">{formatTime(race.startsAt)}</span>
      <span className="block text-ink-2">{format.typeset(end)}</span>
    </>
  )
}

/** The next price, while the race is on sale. */
function NextPrice({ race: { nextPrice, state }, timeZone }: Pick<ComparedRaceProps, 'race' | 'timeZone'>) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  if (!nextPrice || !isOnSale(state)) return null
  const { toPay, at, placesLeft } = nextPrice
  const when = [
    at === null ? null : t('compareFrom', { day: format.day(plainDateIn(at, timeZone), 'short') }),
    placesLeft === null ? null : t('compareAfter', { count: placesLeft }),
  ].filter((text) => text !== null)
  const [first = '', ...further] = when.map((text) => format.typeset(text))
  return (
    <span className="block text-ink-2">
      {t('compareNext', { price: format.money(toPay), when: first })}
      {further.map((text) => (
        <span key={text} className="block">
          {t('compareOr', { when: text })}
        </span>
      ))}
    </span>
  )
}
