import { type CoursePoint, pointAt } from './course.ts'
import { type Dot, mapOfCourse, profileOfCourse, short } from './course-drawing.ts'

/** The sizes of both drawings, in their own units. */
export const mapSize = { width: 480, height: 340, margin: 40 }
export const profileBox = { width: 480, height: 240, left: 60, right: 466, top: 30, bottom: 208 }

/** The map and the profile of a course without their lines: the positions of labels and marks. */
export type CourseFigure = {
  readonly map: {
    readonly start: Dot
    readonly finish: Dot
    /** The scale bar: a round length, and its length in the drawing. */
    readonly bar: { readonly metres: number; readonly length: number }
  }
  /** Round elevations and distances for the axes; null where elevations are unknown. */
  readonly profile: {
    readonly heights: readonly { readonly metres: number; readonly y: number }[]
    readonly distances: readonly { readonly atM: number; readonly x: number }[]
  } | null
}

/** The lines as SVG paths, which are most of a drawing's bytes. */
export type CourseLines = {
  readonly track: string
  readonly profile: { readonly line: string; readonly area: string } | null
}

/** The position of a distance in both drawings; null where elevations are unknown. */
export type FigureSpot = { readonly onMap: Dot; readonly onProfile: Dot | null }

export type DrawnCourse = {
  readonly figure: CourseFigure
  readonly lines: CourseLines
  spotAt(atM: number): FigureSpot
}

/**
 * Draws a course's map and, if the track has elevations, its elevation profile.
 * @throws if there are no points
 */
export function drawCourse(points: readonly CoursePoint[], hasHeights: boolean): DrawnCourse {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a course needs at least one point')
  const map = mapOfCourse(points, mapSize)
  const profile = hasHeights ? profileOfCourse(points, profileBox) : null
  return {
    figure: {
      map: { start: rounded(map.dotOf(first)), finish: rounded(map.dotOf(last)), bar: map.bar },
      profile: profile && {
        heights: profile.heights.map((metres) => ({ metres, y: short(profile.yOf(metres)) })),
        distances: profile.distances.map((atM) => ({ atM, x: short(profile.xOf(atM)) })),
      },
    },
    lines: { track: map.line, profile: profile && { line: profile.line, area: profile.area } },
    spotAt(atM) {
      const point = pointAt(points, atM)
      const height = point.elevationM ?? 0
      return {
        onMap: rounded(map.dotOf(point)),
        onProfile: profile && rounded([profile.xOf(atM), profile.yOf(height)]),
      }
    },
  }
}

function rounded([x, y]: Dot): Dot {
  return [short(x), short(y)]
}
