import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { PartOfOrganizer } from '../contract/organizer.ts'
import { Fact } from './fact.tsx'

type Facts = Pick<PartOfOrganizer, 'payerName' | 'sumMinor' | 'certificates' | 'places'>

/** What an organizer decides on: the payer, the recipients, and the paid places. */
export function ApplicationFacts({ part }: { part: Facts }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: 'RUB' })
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-4 tablet:grid-cols-2">
        <Fact label={t('decisionPayer')} text={part.payerName} />
        <Fact label={t('decisionSum')} text={money(part.sumMinor)} />
        <Fact
          label={t('decisionRecipients')}
          text={part.certificates
            .map(({ recipientName, sumMinor }) => `${recipientName}, ${money(sumMinor)}`)
            .join('; ')}
        />
      </dl>
      <div className="border-line border-t pt-4">
        <h2 className="mb-2 font-semibold">{t('decisionPlaces')}</h2>
        <ul className="flex flex-col gap-1">
          {part.places.map((place) => (
            <li
              key={`${place.eventName} ${place.raceName} ${place.participantName} ${place.sumMinor}`}
              className="flex flex-wrap justify-between gap-x-4"
            >
              <span>
                {place.participantName}: {place.eventName}, {place.raceName}
                <span className="text-ink-2"> · {t('paidOn', { day: format.day(place.paidOn, 'long') })}</span>
              </span>
              <span className="whitespace-nowrap">{money(place.sumMinor)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
