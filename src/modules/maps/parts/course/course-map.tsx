import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { CourseView } from '../../contract/course.ts'
import type { Dot } from '../../domain/course/course-drawing.ts'
import { mapSize } from '../../domain/course/course-figure.ts'

type CourseMapProps = {
  course: CourseView
  /** The point that the reader selected. */
  position: Dot | null
}

/** The course from above, on the base map. Its line is a file that the page paints. */
export function CourseMap({ course, position }: CourseMapProps) {
  const t = useTexts('maps-course')
  const { start, finish, bar } = course.map
  const isRound = Math.hypot(start[0] - finish[0], start[1] - finish[1]) < 24
  const stations = course.aidStations.map(({ onMap }) => onMap)
  const track = `${course.drawing}#track`
  return (
    <svg
      role="img"
      aria-label={t('mapLabel', { race: course.raceName })}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      className="max-h-54 w-full rounded-control bg-wash"
    >
      <g fill="none" strokeLinejoin="round" strokeLinecap="round">
        <use href={track} className="stroke-paper" strokeWidth="8" />
        <use href={track} className="stroke-ink" strokeWidth="3.5" />
      </g>
      {course.aidStations.map(({ name, atM, onMap }, n) => (
        <Station key={`${atM}-${name}`} at={onMap} number={n + 1} />
      ))}
      {!isRound && <End at={finish} word={t('finish')} stations={stations} isFinish />}
      <End at={start} word={isRound ? t('startFinish') : t('start')} stations={stations} />
      {position && <PositionMarker at={position} />}
      <ScaleBar metres={bar.metres} length={bar.length} />
    </svg>
  )
}

/** Numbered as in the table. */
export function Station({ at: [x, y], number }: { at: Dot; number: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r="13" className="fill-paper stroke-ink" strokeWidth="2" />
      <text textAnchor="middle" dy="6" className="fill-ink font-semibold" fontSize="17">
        {number}
      </text>
    </g>
  )
}

/** The point that the reader selected. */
export function PositionMarker({ at: [x, y] }: { at: Dot }) {
  return <circle cx={x} cy={y} r="8" className="fill-accent stroke-ink" strokeWidth="3" />
}

type EndProps = { at: Dot; word: string; stations: readonly Dot[]; isFinish?: boolean }

/**
 * The label is on the side of the middle, unless a station covers it there and none on the other side;
 * between stations it is higher.
 */
function End({ at: [x, y], word, stations, isFinish = false }: EndProps) {
  const length = 14 + word.length * 11.5
  const hidden = (from: number) =>
    stations.filter(
      ([stationX, stationY]) => stationX > from - 10 && stationX < from + length + 10 && Math.abs(stationY - y) < 20,
    ).length
  const isBeyondMiddle = x > mapSize.width / 2
  const [before, behind] = [hidden(x - length), hidden(x)]
  const isRight = isBeyondMiddle ? before <= behind || x + length > mapSize.width : before < behind && x - length >= 0
  const isCovered = (isRight ? before : behind) > 0 && y > 30
  const isRaised = isCovered || y > mapSize.height - 30
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      {isFinish ? (
        <rect x="-7" y="-7" width="14" height="14" className="fill-ink stroke-paper" strokeWidth="2" />
      ) : (
        <circle r="8" className="fill-ink stroke-paper" strokeWidth="2" />
      )}
      <text
        x={isRight ? -14 : 14}
        y={isRaised ? -14 : 6}
        textAnchor={isRight ? 'end' : 'start'}
        fontSize="19"
        className="fill-ink stroke-wash font-semibold"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {word}
      </text>
    </g>
  )
}

function ScaleBar({ metres, length }: { metres: number; length: number }) {
  const format = useFormat()
  const y = mapSize.height - 14
  return (
    <g>
      <path d={`M14 ${y - 5}V${y}H${14 + length}V${y - 5}`} fill="none" className="stroke-ink-2" strokeWidth="1.5" />
      <text x={18} y={y - 7} fontSize="18" className="fill-ink-2">
        {format.distance(metres)}
      </text>
    </g>
  )
}
