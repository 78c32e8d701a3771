import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { PartOfOrganizer } from '../contract/organizer.ts'
import { Fact } from './fact.tsx'

type Part = Pick<PartOfOrganizer, 'payerName' | 'certificates' | 'places'>

/** The certificates of an application that are to be corrected, with their old and new sums, and why. */
export function CorrectionFacts({ part }: { part: Part }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: 'RUB' })
  const returned = part.places.filter(({ correctedMinor }) => correctedMinor !== null)
  return (
    <div className="flex flex-col gap-4">
      <p>{t('correctionWhy')}</p>
      <dl>
        <Fact label={t('decisionPayer')} text={part.payerName} />
      </dl>
      <div className="border-line border-t pt-4">
        <h2 className="mb-2 font-semibold">{t('correctionCertificates')}</h2>
        <ul className="flex flex-col gap-1">
          {part.certificates.flatMap((certificate) => sumsOf(certificate, t, money))}
        </ul>
      </div>
      <div className="border-line border-t pt-4">
        <h2 className="mb-2 font-semibold">{t('decisionPlaces')}</h2>
        <ul className="flex flex-col gap-1">
          {returned.map((place) => (
            <li
              key={`${place.eventName} ${place.raceName} ${place.participantName} ${place.sumMinor}`}
              className="flex flex-wrap justify-between gap-x-4"
            >
              <span>
                {place.participantName}: {place.eventName}, {place.raceName}
                <span className="text-ink-2"> · {t('paidOn', { day: format.day(place.paidOn, 'long') })}</span>
              </span>
              <span className="whitespace-nowrap">
                {t('correctionFrom', { sum: money(place.sumMinor) })},{' '}
                {t('correctionTo', { sum: money(place.correctedMinor ?? 0) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The line of a certificate whose correction is due; none of another one. */
function sumsOf(
  { number, recipientName, sumMinor, corrections }: Part['certificates'][number],
  t: ReturnType<typeof useTexts<'tax-deduction-page'>>,
  money: (amountMinor: number) => string,
) {
  const due = corrections.at(-1)
  if (due?.state !== 'due') return []
  const before = corrections.at(-2)?.sumMinor ?? sumMinor
  return [
    <li key={number} className="flex flex-wrap justify-between gap-x-4">
      <span>{t('correctionOf', { name: recipientName, number: number ?? 0 })}</span>
      <span className="whitespace-nowrap">
        {t('correctionFrom', { sum: money(before) })},{' '}
        {due.sumMinor === 0 ? t('correctionAnnuls') : t('correctionTo', { sum: money(due.sumMinor) })}
      </span>
    </li>,
  ]
}
