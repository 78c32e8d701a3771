import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'

/** Loaded only for events with a course. */
export const LazyCourse = lazyPart('course', async () => (await import('./course-section.tsx')).CourseSection, [
  'maps-course',
])
