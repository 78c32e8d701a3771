import type { PointerEvent } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { CourseView } from '../../contract/course.ts'
import { type CoursePoint, pointAt } from '../../domain/course/course.ts'
import { profileOfCourse } from '../../domain/course/course-drawing.ts'
import { Here, Station } from './course-map.tsx'

export const profileBox = { width: 480, height: 240, left: 52, right: 466, top: 30, bottom: 208 }

type CourseProfileProps = {
  course: CourseView
  points: readonly CoursePoint[]
  here: CoursePoint | null
  onPoint: (event: PointerEvent<SVGSVGElement>) => void
}

/** The course's heights, with distances below and metres at the side. */
export function CourseProfile({ course, points, here, onPoint }: CourseProfileProps) {
  const t = useTexts('catalog-course')
  const format = useFormat()
  const { climb } = course
  if (climb === null) return null
  const { xOf, yOf, line, area, heights, distances } = profileOfCourse(points, profileBox)
  const metres = (count: number) => t('metres', { count })
  return (
    <svg
      role="img"
      aria-label={t('profileLabel', {
        race: course.raceName,
        lowest: metres(climb.lowestM),
        highest: metres(climb.highestM),
        ascent: metres(climb.ascentM),
      })}
      viewBox={`0 0 ${profileBox.width} ${profileBox.height}`}
      className="h-auto w-full touch-pan-y rounded-control bg-wash"
      onPointerMove={onPoint}
      onPointerDown={onPoint}
    >
      {heights.map((height) => (
        <g key={height}>
          <path d={`M${profileBox.left} ${yOf(height)}H${profileBox.right}`} className="stroke-line" />
          <text x={profileBox.left - 8} y={yOf(height) + 4} textAnchor="end" fontSize="12" className="fill-ink-2">
            {metres(height)}
          </text>
        </g>
      ))}
      <path d={area} className="fill-line-strong opacity-40" />
      <path d={line} fill="none" className="stroke-ink" strokeWidth="2.5" strokeLinejoin="round" />
      {distances.map((atM, n) => (
        <text
          key={atM}
          x={xOf(atM)}
          y={profileBox.bottom + 20}
          textAnchor={n === 0 ? 'start' : 'middle'}
          fontSize="12"
          className="fill-ink-2"
        >
          {format.distance(atM)}
        </text>
      ))}
      {course.aidStations.map(({ name, atM, elevationM }, n) => (
        <g key={`${atM}-${name}`}>
          <path
            d={`M${xOf(atM)} ${profileBox.top - 6}V${yOf(elevationM ?? 0)}`}
            className="stroke-ink"
            strokeDasharray="2 3"
          />
          <Station at={[xOf(atM), profileBox.top - 14]} number={n + 1} />
        </g>
      ))}
      {here && <Here at={[xOf(here.atM), yOf(pointAt(points, here.atM).elevationM ?? 0)]} />}
    </svg>
  )
}
