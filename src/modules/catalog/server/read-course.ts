import type { GpxReadFault } from '#src/kernel/gpx.ts'
import { readGpxPoints } from '#src/kernel/read-gpx.ts'
import { err, type Result } from '#src/kernel/result.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { type Course, type CourseFault, courseOf } from '../domain/course/course.ts'

const faults = {
  not_gpx: 'catalog.course_not_gpx',
  gpx_unsafe: 'catalog.course_unsafe',
  gpx_broken: 'catalog.course_broken',
  gpx_empty: 'catalog.course_empty',
  gpx_too_many_points: 'catalog.course_too_many_points',
  gpx_places: 'catalog.course_places',
} as const satisfies Record<GpxReadFault, string>

export type CourseFileFault = CourseFault | (typeof faults)[GpxReadFault]

/** The course that a file is; what else stands in the file is not read. A long track takes a second, so it is read in a thread. */
export const readCourseTask = defineTask<Uint8Array, Result<Course, CourseFileFault>>('catalog.course', (bytes) => {
  const read = readGpxPoints(new TextDecoder().decode(bytes))
  return read.ok ? courseOf(read.value) : err(faults[read.error.code])
})
