import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { venueInLine } from '#src/modules/catalog/domain/venue-in-line.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type Card = {
  readonly isOnline: boolean
  readonly startsOn: string
  readonly endsOn: string
  readonly timeZone: string
  readonly city: string
  readonly venue: string
}
type WhenWhereProps = {
  readonly card: Card
  /** The start of each race; not given: the event's days. */
  readonly starts?: readonly { readonly raceName: string; readonly startsAt: string }[]
}

/** The date and place of the start, or the period of an online race. */
export function WhenWhere({ card, starts = [] }: WhenWhereProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const language = useLanguage()
  const days = isPlainDate(card.startsOn) && isPlainDate(card.endsOn) ? format.dayRange(card.startsOn, card.endsOn) : ''
  if (card.isOnline) {
    return (
      <div>
        <p>{days}</p>
        <p className="text-ink-2">{t('onlineAnywhere')}</p>
      </div>
    )
  }
  return (
    <div>
      {starts.length === 0 && <p>{days}</p>}
      {starts.map(({ raceName, startsAt }) => (
        <p key={raceName}>
          {starts.length > 1 && `${raceName}: `}
          {isInstant(startsAt) && format.dateTime(startsAt, card.timeZone, 'long')}
        </p>
      ))}
      <p className="text-ink-2">
        {card.city}, {venueInLine(card.venue, language)}
      </p>
    </div>
  )
}
