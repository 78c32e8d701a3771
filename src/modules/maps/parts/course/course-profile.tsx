import type { PointerEvent } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { CourseView } from '../../contract/course.ts'
import type { Dot } from '../../domain/course/course-drawing.ts'
import { profileBox } from '../../domain/course/course-figure.ts'
import { PositionMarker, Station } from './course-map.tsx'

type CourseProfileProps = {
  course: CourseView
  position: Dot | null
  onPoint: (event: PointerEvent<SVGSVGElement>) => void
}

/** The elevation profile, with distances below and metres at the side. */
export function CourseProfile({ course, position, onPoint }: CourseProfileProps) {
  const t = useTexts('maps-course')
  const format = useFormat()
  const { climb, profile } = course
  if (climb === null || profile === null) return null
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
      {profile.heights.map(({ metres: height, y }) => (
        <g key={height}>
          <path d={`M${profileBox.left} ${y}H${profileBox.right}`} className="stroke-line" />
          <text
            x={profileBox.left - 4}
            y={y + 4}
            textAnchor="end"
            className="fill-ink-2 text-[16px] @min-[26rem]:text-[12px]"
          >
            {metres(height)}
          </text>
        </g>
      ))}
      <use href={`${course.drawing}#area`} className="fill-line-strong opacity-40" />
      <use
        href={`${course.drawing}#profile`}
        fill="none"
        className="stroke-ink"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      {profile.distances.map(({ atM, x }, n) => (
        <text
          key={atM}
          x={x}
          y={profileBox.bottom + 20}
          textAnchor={n === 0 ? 'start' : x > profileBox.right - 20 ? 'end' : 'middle'}
          className="fill-ink-2 text-[16px] @min-[26rem]:text-[12px]"
        >
          {format.distance(atM)}
        </text>
      ))}
      {course.aidStations.map(
        ({ name, atM, onProfile }, n) =>
          onProfile && (
            <g key={`${atM}-${name}`}>
              <path
                d={`M${onProfile[0]} ${profileBox.top - 6}V${onProfile[1]}`}
                className="stroke-ink"
                strokeDasharray="2 3"
              />
              <Station at={[onProfile[0], profileBox.top - 14]} number={n + 1} />
            </g>
          ),
      )}
      {position && <PositionMarker at={position} />}
    </svg>
  )
}
