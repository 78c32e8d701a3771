import { err, type Result } from '#src/kernel/result.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { buildCourse, type Course, type CourseIssue } from '../domain/course/course.ts'
import type { GpxReadIssue } from '../domain/gpx/gpx.ts'
import { readGpxPoints } from '../domain/gpx/read-gpx.ts'

const issues = {
  not_gpx: 'catalog.course_not_gpx',
  gpx_unsafe: 'catalog.course_unsafe',
  gpx_broken: 'catalog.course_broken',
  gpx_empty: 'catalog.course_empty',
  gpx_too_many_points: 'catalog.course_too_many_points',
  gpx_places: 'catalog.course_places',
} as const satisfies Record<GpxReadIssue, string>

export type CourseFileIssue = CourseIssue | (typeof issues)[GpxReadIssue]

/**
 * Parses a course from a GPX file; other content of the file is ignored. A long track takes a
 * second, so it runs in a worker thread.
 */
export const readCourseTask = defineTask<Uint8Array, Result<Course, CourseFileIssue>>('catalog.course', (bytes) => {
  const read = readGpxPoints(new TextDecoder().decode(bytes))
  return read.ok ? buildCourse(read.value) : err(issues[read.error.code])
})
