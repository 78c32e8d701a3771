import { type PointerEvent, useEffect, useState } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import type { CourseView } from '../../contract/course.ts'
import { profileBox } from '../../domain/course/course-figure.ts'
import { CourseMap } from './course-map.tsx'
import { CourseProfile } from './course-profile.tsx'
import { type CoursePosition, useCoursePoints } from './use-course-points.ts'

type CourseStatsProps = { course: CourseView; eventCode: string }

/**
 * The map and the profile of a course. Rendered by the server; after hydration a point on the
 * profile, chosen by pointer or slider, is marked on both.
 */
export function CourseStats({ course, eventCode }: CourseStatsProps) {
  const t = useTexts('maps-course')
  const format = useFormat()
  const [atM, setAtM] = useState<number | null>(null)
  const { positionAt, fetchPoints } = useCoursePoints(eventCode, course)
  const position = atM === null ? null : positionAt(atM)
  const label = position === null ? '' : wordsOf(position)
  function wordsOf({ atM: metres, elevationM }: CoursePosition) {
    const distance = format.distance(Math.round(metres / 100) * 100)
    return elevationM === null
      ? t('distanceFromStart', { distance })
      : t('positionFromStart', { distance, height: t('metres', { count: Math.round(elevationM) }) })
  }
  function move(metres: number) {
    fetchPoints()
    setAtM(metres)
  }
  function follow(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * profileBox.width
    const share = (x - profileBox.left) / (profileBox.right - profileBox.left)
    move(Math.max(0, Math.min(1, share)) * course.distanceM)
  }
  return (
    <div className="grid gap-3 min-[600px]:grid-cols-2">
      <CourseMap course={course} position={position?.onMap ?? null} />
      <div className="@container flex flex-col">
        {course.climb && <CourseProfile course={course} position={position?.onProfile ?? null} onPoint={follow} />}
        <Slider course={course} atM={atM} label={label} onMove={move} onReach={fetchPoints} />
      </div>
    </div>
  )
}

type SliderProps = {
  course: CourseView
  atM: number | null
  label: string
  onMove: (atM: number) => void
  /** Called on hover or focus, before it is moved. */
  onReach: () => void
}

/** Rendered after hydration only, since it does nothing without a script. */
function Slider({ course, atM, label, onMove, onReach }: SliderProps) {
  const t = useTexts('maps-course')
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  if (!isHydrated) return <div className="h-11 print:hidden" />
  return (
    <div className="print:hidden">
      <input
        type="range"
        min={0}
        max={course.distanceM}
        step={100}
        value={atM ?? 0}
        aria-label={t('slider')}
        aria-valuetext={label || undefined}
        onFocus={onReach}
        onPointerEnter={onReach}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
        className="h-11 w-full accent-ink"
      />
      <p className={classNames('text-ink-2 text-sm', label === '' && 'min-[600px]:sr-only')}>
        {label || t('sliderHint')}
      </p>
    </div>
  )
}
