import { useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import type { CourseView } from '../../contract/course.ts'
import { pointAt } from '../../domain/course/course.ts'
import { drawCourse, type FigureSpot } from '../../domain/course/course-figure.ts'

/** A point of the course, as it is said and drawn. */
export type CoursePosition = FigureSpot & { readonly atM: number; readonly elevationM: number | null }

/** The points of a course are asked for when somebody follows it: the drawing does without them. */
export function useCoursePoints(eventCode: string, { raceCode, climb }: CourseView) {
  const [hereOf, setHereOf] = useState<((atM: number) => CoursePosition) | null>(null)
  const isAsked = useRef(false)
  async function ask() {
    const { data } = await call('GET /api/events/:eventCode/courses/:raceCode/points', {
      params: { eventCode, raceCode },
    })
    if (!data) throw new Error('No points')
    const points = data.points.map(([latitude, longitude, elevationM, atM]) => ({
      ...{ latitude, longitude, elevationM, atM },
    }))
    const { spotAt } = drawCourse(points, climb !== null)
    setHereOf(() => (atM: number) => ({ ...spotAt(atM), ...pointAt(points, atM) }))
  }
  return {
    /** null as long as the points are not there. */
    hereAt: (atM: number): CoursePosition | null => hereOf?.(atM) ?? null,
    fetchPoints() {
      if (isAsked.current) return
      isAsked.current = true
      // asked again by the next move
      ask().catch(() => {
        isAsked.current = false
      })
    },
  }
}
