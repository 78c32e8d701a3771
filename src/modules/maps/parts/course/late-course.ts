import { latePart } from '#src/ui/late/late-part.tsx'

/** Of events that show a course alone. */
export const LateCourse = latePart('course', async () => (await import('./course-section.tsx')).CourseSection, [
  'maps-course',
])
