import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Of events that show a course alone. */
export const LazyCourse = lazyPart('course', async () => (await import('./course-section.tsx')).CourseSection, [
  'maps-course',
])
