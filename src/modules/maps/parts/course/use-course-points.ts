import { useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import type { CourseView } from '../../contract/course.ts'
import { pointAt } from '../../domain/course/course.ts'
import { drawCourse, type FigureSpot } from '../../domain/course/course-figure.ts'

/** A point of the course with its positions in both drawings. */
export type CoursePosition = FigureSpot & { readonly atM: number; readonly elevationM: number | null }

/**
 * The points of a course, loaded when the reader first uses the profile: the drawing does not need
 * them.
 */
export function useCoursePoints(eventCode: string, { raceCode, climb }: CourseView) {
  const [positionOf, setPositionOf] = useState<((atM: number) => CoursePosition) | null>(null)
  const isRequested = useRef(false)
  async function loadPoints() {
    const { data } = await call('GET /api/events/:eventCode/courses/:raceCode/points', {
      params: { eventCode, raceCode },
    })
    if (!data) throw new Error(`no course points of race ${raceCode} in event ${eventCode}`)
    const points = data.points.map(([latitude, longitude, elevationM, atM]) => ({
      ...{ latitude, longitude, elevationM, atM },
    }))
    const { spotAt } = drawCourse(points, climb !== null)
    setPositionOf(() => (atM: number) => ({ ...spotAt(atM), ...pointAt(points, atM) }))
  }
  return {
    /** Null until the points are loaded. */
    positionAt: (atM: number): CoursePosition | null => positionOf?.(atM) ?? null,
    fetchPoints() {
      if (isRequested.current) return
      isRequested.current = true
      // the next call requests them again
      loadPoints().catch(() => {
        isRequested.current = false
      })
    },
  }
}
