import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { CourseView } from '../../contract/course.ts'

/** The text alternative of the marks on the map and the profile. */
export function AidStations({ course }: { course: CourseView }) {
  const t = useTexts('maps-course')
  const format = useFormat()
  if (course.aidStations.length === 0) return <p className="text-ink-2">{t('noStations')}</p>
  return (
    <details className="group/stations border-line border-t">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold">
        {t('stations')}
        <span className="font-normal text-ink-2 text-sm">{course.aidStations.length}</span>
        <Icon name="chevron-down" size={18} className="group-open/stations:rotate-180" />
      </summary>
      <table className="w-full text-left">
        <caption className="sr-only">{t('stations')}</caption>
        <thead className="text-ink-2 text-sm">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-3 font-normal">
              {t('stationNumber')}
            </th>
            <th scope="col" className="py-2 pr-4 font-normal">
              {t('stationAt')}
            </th>
            <th scope="col" className="py-2 pr-4 font-normal">
              {t('stationName')}
            </th>
            <th scope="col" className="py-2 font-normal">
              {t('stationOffers')}
            </th>
          </tr>
        </thead>
        <tbody>
          {course.aidStations.map(({ name, atM, offers }, n) => (
            <tr key={`${atM}-${name}`} className="border-line border-b align-top last:border-b-0">
              <td className="py-2.5 pr-3 font-semibold">{n + 1}</td>
              <td className="whitespace-nowrap py-2.5 pr-4">{format.distance(atM)}</td>
              <td className="py-2.5 pr-4">{name}</td>
              <td className="py-2.5 text-ink-2">{offers.map((offer) => t(`offer.${offer}`)).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
