import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { CourseView } from '../../contract/course.ts'
import { AidStations } from './aid-stations.tsx'
import { CourseStats } from './course-stats.tsx'

/**
 * The courses of an event: where there are several, one is open at a time, also without a script.
 */
export function CourseSection({ eventCode, courses }: { eventCode: string; courses: readonly CourseView[] }) {
  const t = useTexts('maps-course')
  const [only] = courses
  if (only === undefined) return null
  return (
    <PageSection title={t('title')} id="course">
      {courses.length === 1 ? (
        <Card className="flex flex-col gap-3">
          <h3 className="font-semibold text-lg">{only.raceName}</h3>
          <CourseBody course={only} eventCode={eventCode} />
        </Card>
      ) : (
        <div className="grid gap-3 min-[600px]:grid-cols-2">
          {courses.map((course, n) => (
            <details
              key={course.raceCode}
              name="course"
              open={n === 0}
              className="group min-w-0 rounded-card border border-line bg-paper min-[600px]:open:col-span-2"
            >
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-4 px-4 py-2.5 tablet:px-6">
                <h3 className="font-semibold text-lg">{course.raceName}</h3>
                <ShortFacts course={course} />
              </summary>
              <div className="flex flex-col gap-2 px-4 pb-2 tablet:px-6">
                <CourseBody course={course} eventCode={eventCode} />
              </div>
            </details>
          ))}
        </div>
      )}
    </PageSection>
  )
}

function ShortFacts({ course }: { course: CourseView }) {
  const t = useTexts('maps-course')
  const format = useFormat()
  const ascent = course.climb && `${t('ascent')} ${t('metres', { count: course.climb.ascentM })}`
  return (
    <span className="text-ink-2 text-sm">
      {[format.distance(course.distanceM), ascent].filter(Boolean).join(' · ')}
    </span>
  )
}

function CourseBody({ course, eventCode }: { course: CourseView; eventCode: string }) {
  const t = useTexts('maps-course')
  return (
    <>
      <CourseStats course={course} eventCode={eventCode} />
      <div className="flex flex-wrap items-center gap-x-8">
        <Facts course={course} />
        <a
          href={course.file}
          download
          aria-label={t('downloadOf', { race: course.raceName })}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-2 min-[600px]:ml-auto print:hidden"
        >
          {t('download')}
        </a>
      </div>
      <AidStations course={course} />
    </>
  )
}

function Facts({ course: { distanceM, climb } }: { course: CourseView }) {
  const t = useTexts('maps-course')
  const format = useFormat()
  const metres = (count: number) => t('metres', { count })
  const facts = [
    [t('distance'), format.distance(distanceM)],
    ...(climb
      ? [
          [t('descent'), metres(climb.descentM)],
          [t('heights'), t('heightRange', { lowest: metres(climb.lowestM), highest: metres(climb.highestM) })],
        ]
      : []),
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex items-baseline gap-2 text-sm">
          <dt className="text-ink-2">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
