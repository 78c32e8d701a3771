import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { CourseView } from '../../contract/course.ts'
import { type CoursePoint, pointAt } from '../../domain/course/course.ts'
import { type Dot, mapOfCourse } from '../../domain/course/course-drawing.ts'

const size = { width: 480, height: 340, margin: 40 }

type CourseMapProps = {
  course: CourseView
  points: readonly CoursePoint[]
  here: CoursePoint | null
}

/** The course from above, on plain ground. */
export function CourseMap({ course, points, here }: CourseMapProps) {
  const t = useTexts('catalog-course')
  const { dotOf, line, bar } = mapOfCourse(points, size)
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return null
  const [start, finish] = [dotOf(first), dotOf(last)]
  const isRound = Math.hypot(start[0] - finish[0], start[1] - finish[1]) < 24
  return (
    <svg
      role="img"
      aria-label={t('mapLabel', { race: course.raceName })}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="h-auto w-full rounded-control bg-wash"
    >
      <path
        d={line}
        fill="none"
        className="stroke-paper"
        strokeWidth="8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d={line}
        fill="none"
        className="stroke-ink"
        strokeWidth="3.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {course.aidStations.map(({ name, atM }, n) => (
        <Station key={`${atM}-${name}`} at={dotOf(pointAt(points, atM))} number={n + 1} />
      ))}
      {!isRound && <End at={finish} word={t('finish')} isFinish />}
      <End at={start} word={isRound ? t('startFinish') : t('start')} />
      {here && <Here at={dotOf(here)} />}
      <ScaleBar metres={bar.metres} length={bar.length} />
    </svg>
  )
}

/** Numbered as in the table. */
export function Station({ at: [x, y], number }: { at: Dot; number: number }) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r="10" className="fill-paper stroke-ink" strokeWidth="2" />
      <text textAnchor="middle" dy="4.5" className="fill-ink font-semibold" fontSize="12">
        {number}
      </text>
    </g>
  )
}

/** The point that the reader is at. */
export function Here({ at: [x, y] }: { at: Dot }) {
  return <circle cx={x} cy={y} r="8" className="fill-accent stroke-ink" strokeWidth="3" />
}

function End({ at: [x, y], word, isFinish = false }: { at: Dot; word: string; isFinish?: boolean }) {
  const isRight = x > size.width / 2
  const isLow = y > size.height - 30
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      {isFinish ? (
        <rect x="-7" y="-7" width="14" height="14" className="fill-ink stroke-paper" strokeWidth="2" />
      ) : (
        <circle r="8" className="fill-ink stroke-paper" strokeWidth="2" />
      )}
      <text
        x={isRight ? -14 : 14}
        y={isLow ? -12 : 5}
        textAnchor={isRight ? 'end' : 'start'}
        fontSize="14"
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
  const y = size.height - 14
  return (
    <g>
      <path d={`M14 ${y - 5}V${y}H${14 + length}V${y - 5}`} fill="none" className="stroke-ink-2" strokeWidth="1.5" />
      <text x={18} y={y - 6} fontSize="12" className="fill-ink-2">
        {format.distance(metres)}
      </text>
    </g>
  )
}
