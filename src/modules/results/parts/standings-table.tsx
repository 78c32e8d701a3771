import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { StandingLine, StandingsPage } from '../contract/standings.ts'

const shownFirst = 10

type Props = {
  page: StandingsPage
  caption: string
  /** On a phone only the first ones are shown until all are asked for; whoever prints gets all. */
  isFolded: boolean
}

/** Who has how many points. A phone shows the points of each event in a second line under the name. */
export function StandingsTable({ page, caption, isFolded }: Props) {
  const folds = isFolded && page.list.length > shownFirst + 2
  return (
    <div>
      <Lines page={page} caption={caption} folds={folds} />
      {folds && <Unfold count={page.list.length} />}
    </div>
  )
}

/** Shows the rest without a script: what hides it looks whether this is open. */
function Unfold({ count }: { count: number }) {
  const t = useTexts('results-standings')
  return (
    // what is shown comes in above it: where one reads has to stay where it is, not this
    <details data-no-print className="group/unfold mt-4 [overflow-anchor:none] landscape:hidden">
      <summary
        className={classNames(
          buttonClasses('quiet', 'm', true),
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        <span className="group-open/unfold:hidden">{t('unfold', { number: count - shownFirst })}</span>
        <span className="not-group-open/unfold:hidden">{t('fold', { number: shownFirst })}</span>
      </summary>
    </details>
  )
}

/** Of the table that stands before a closed `Unfold`; a browser that cannot look so far shows all. */
const foldedRows = `not-print:max-landscape:[&:has(+details:not([open]))>tbody>tr:nth-child(n+11)]:hidden`

function Lines({ page, caption, folds }: Omit<Props, 'isFolded'> & { folds: boolean }) {
  const t = useTexts('results-standings')
  const format = useFormat()
  return (
    <table className={classNames('w-full border-collapse text-left tabular-nums', folds && foldedRows)}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-line-strong border-b align-bottom text-ink-2 text-sm">
          <th scope="col" className="py-2 pr-3 pl-2 font-medium">
            {t('place')}
          </th>
          <th scope="col" className="py-2 pr-3 font-medium">
            {t(page.field === 'clubs' ? 'club' : 'name')}
          </th>
          {page.events.map(({ code, name, startsOn }) => (
            <th key={code} scope="col" className="px-2 py-2 text-right font-medium max-landscape:hidden">
              <Link
                to={`/event/${code}/results`}
                aria-label={`${name}, ${format.day(startsOn, 'short')}`}
                title={name}
                className="underline underline-offset-4"
              >
                {format.day(startsOn, 'short')}
              </Link>
            </th>
          ))}
          <th scope="col" className="py-2 pr-2 text-right font-medium">
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {page.list.map((line) => (
          <Line key={`${line.name} ${line.birthYear}`} line={line} events={page.events} />
        ))}
      </tbody>
    </table>
  )
}

function Line({ line, events }: { line: StandingLine; events: StandingsPage['events'] }) {
  const about = [line.birthYear, line.city, line.club].filter(Boolean).join(' · ')
  const points = new Map(line.points.map((one) => [one.event, one]))
  return (
    <tr className="border-line border-b align-top">
      <td className="figure py-3 pr-3 pl-2 text-figure-xs tablet:w-20">{line.place}</td>
      <th scope="row" className="py-3 pr-3 font-semibold">
        {line.name}
        {about !== '' && <span className="block font-normal text-ink-2 text-sm">{about}</span>}
        {events.length > 1 && (
          <span className="block font-normal text-ink-2 text-sm landscape:hidden">
            <ByStage line={line} events={events} />
          </span>
        )}
      </th>
      {events.map(({ code }) => {
        const own = points.get(code)
        return (
          <td key={code} className="whitespace-nowrap px-2 py-3 text-right text-ink-2 max-landscape:hidden">
            {own === undefined ? '—' : shown(own)}
          </td>
        )
      })}
      <td className="figure whitespace-nowrap py-3 pr-2 text-right text-figure-xs">{line.total}</td>
    </tr>
  )
}

/** «27 июня: 36 · 29 августа: 100»: on a phone no column says of which event the points are. */
function ByStage({ line, events }: { line: StandingLine; events: StandingsPage['events'] }) {
  const format = useFormat()
  const days = new Map(events.map(({ code, startsOn }) => [code, format.day(startsOn, 'short')]))
  return line.points.map((one, index) => (
    <span key={one.event} className="inline-block">
      {days.get(one.event)}: {shown(one)}
      {index < line.points.length - 1 && <span className="mr-1"> ·</span>}
    </span>
  ))
}

/** «80», or «(80)» where it is not among the best. */
function shown({ points, isCounted }: StandingLine['points'][number]): string {
  return isCounted ? String(points) : `(${points})`
}
