import { type PointerEvent, useEffect, useState } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { CourseView } from '../../contract/course.ts'
import { type CoursePoint, pointAt } from '../../domain/course/course.ts'
import { CourseMap } from './course-map.tsx'
import { CourseProfile, profileBox } from './course-profile.tsx'

/**
 * The course from above and from the side. Drawn by the server; once the page is alive, a point on the profile is marked on
 * both, by pointer or by the slider.
 */
export function CourseFigures({ course }: { course: CourseView }) {
  const t = useTexts('catalog-course')
  const format = useFormat()
  const [atM, setAtM] = useState<number | null>(null)
  const points = pointsOf(course)
  const here = atM === null ? null : pointAt(points, atM)
  const words = here === null ? '' : wordsOf(here)
  function wordsOf({ atM: metres, elevationM }: CoursePoint) {
    const distance = format.distance(Math.round(metres / 100) * 100)
    return elevationM === null
      ? t('hereFlat', { distance })
      : t('here', { distance, height: t('metres', { count: Math.round(elevationM) }) })
  }
  function follow(event: PointerEvent<SVGSVGElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * profileBox.width
    const share = (x - profileBox.left) / (profileBox.right - profileBox.left)
    setAtM(Math.max(0, Math.min(1, share)) * course.distanceM)
  }
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <CourseMap course={course} points={points} here={here} />
      <div className="flex flex-col gap-2">
        {course.climb && <CourseProfile course={course} points={points} here={here} onPoint={follow} />}
        <Slider course={course} atM={atM} words={words} onMove={setAtM} />
      </div>
    </div>
  )
}

type SliderProps = {
  course: CourseView
  atM: number | null
  words: string
  onMove: (atM: number) => void
}

/** Without a script it would do nothing, so that it stands there only once the page is alive. */
function Slider({ course, atM, words, onMove }: SliderProps) {
  const t = useTexts('catalog-course')
  const [isAlive, setIsAlive] = useState(false)
  useEffect(() => setIsAlive(true), [])
  if (!isAlive) return <div className="h-11 print:hidden" />
  return (
    <div className="print:hidden">
      <input
        type="range"
        min={0}
        max={course.distanceM}
        step={100}
        value={atM ?? 0}
        aria-label={t('slider')}
        aria-valuetext={words || undefined}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
        className="h-11 w-full accent-ink"
      />
      <p className="text-ink-2 text-sm">{words || t('sliderHint')}</p>
    </div>
  )
}

function pointsOf({ points }: CourseView): CoursePoint[] {
  return points.map(([latitude, longitude, elevationM, atM]) => ({ latitude, longitude, elevationM, atM }))
}
