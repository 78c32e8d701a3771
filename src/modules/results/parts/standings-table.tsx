import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { StandingsPage, StandingsRow } from '../contract/standings.ts'

type Props = { page: StandingsPage; caption: string }

/**
 * The table width from which so many event columns fit; below it the points are in a line under the
 * name.
 */
function roomFor(eventCount: number): { readonly column: string; readonly line: string } {
  if (eventCount <= 5) return { column: '@max-[700px]:hidden', line: '@min-[700px]:hidden' }
  if (eventCount <= 8) return { column: '@max-[900px]:hidden', line: '@min-[900px]:hidden' }
  if (eventCount <= 11) return { column: '@max-[1100px]:hidden', line: '@min-[1100px]:hidden' }
  return { column: 'hidden', line: '' }
}

/** The standings with a column for each event where there is room for them. */
export function StandingsTable({ page, caption }: Props) {
  const t = useTexts('results-standings')
  const format = useFormat()
  const room = roomFor(page.events.length)
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left tabular-nums">
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
              <th key={code} scope="col" className={classNames('px-2 py-2 text-right font-medium', room.column)}>
                <Link
                  to={`/event/${code}/results`}
                  aria-label={`${name}, ${format.day(startsOn, 'short')}`}
                  title={name}
                  className="inline-flex min-h-11 items-end underline underline-offset-4"
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
            <Line key={`${line.name} ${line.birthYear}`} line={line} events={page.events} room={room} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = { line: StandingsRow; events: StandingsPage['events']; room: ReturnType<typeof roomFor> }

function Line({ line, events, room }: LineProps) {
  const about = [line.birthYear, line.city, line.club].filter(Boolean).join(' · ')
  const points = new Map(line.points.map((one) => [one.event, one]))
  return (
    <tr className="border-line border-b align-top">
      <td className="figure py-3 pr-3 pl-2 text-figure-xs @min-[700px]:w-20">{line.rank}</td>
      <th scope="row" className="py-3 pr-3 font-semibold">
        {line.name}
        {about !== '' && <span className="block font-normal text-ink-2 text-sm">{about}</span>}
        {events.length > 1 && (
          <span className={classNames('block font-normal text-ink-2 text-sm', room.line)}>
            <ByStage line={line} events={events} />
          </span>
        )}
      </th>
      {events.map(({ code }) => {
        const own = points.get(code)
        return (
          <td key={code} className={classNames('whitespace-nowrap px-2 py-3 text-right text-ink-2', room.column)}>
            {own === undefined ? '—' : shown(own)}
          </td>
        )
      })}
      <td className="figure whitespace-nowrap py-3 pr-2 text-right text-figure-xs">{line.total}</td>
    </tr>
  )
}

/** «27 июня: 36 · 29 августа: 100»: replaces the columns on narrow screens. */
function ByStage({ line, events }: { line: StandingsRow; events: StandingsPage['events'] }) {
  const format = useFormat()
  const days = new Map(events.map(({ code, startsOn }) => [code, format.day(startsOn, 'short')]))
  return line.points.map((score, index) => (
    <span key={score.event} className="inline-block">
      {days.get(score.event)}: {shown(score)}
      {index < line.points.length - 1 && <span className="mr-1"> ·</span>}
    </span>
  ))
}

/** «80», or «(80)» where it does not count. */
function shown({ points, isCounted }: StandingsRow['points'][number]): string {
  return isCounted ? String(points) : `(${points})`
}
