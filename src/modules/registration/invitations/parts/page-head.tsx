import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type PageHeadProps = {
  readonly card: {
    readonly eventName: string
    readonly startsOn: string
    readonly endsOn: string
    readonly city: string
    readonly isOnline: boolean
  }
  readonly title: string
}

/** The event, and the purpose of the page. */
export function InvitationPageHead({ card, title }: PageHeadProps) {
  const t = useTexts('registration-form')
  const format = useFormat()
  const { startsOn, endsOn } = card
  const days = !isPlainDate(startsOn)
    ? startsOn
    : card.isOnline && isPlainDate(endsOn)
      ? format.dayRange(startsOn, endsOn)
      : format.day(startsOn, 'short')
  return (
    <header className="flex flex-col gap-1">
      <p className="text-ink-2 text-sm">
        {card.eventName} · {days} · {card.isOnline ? t('online') : card.city}
      </p>
      <h1 className="headline text-h1">{format.typeset(title)}</h1>
    </header>
  )
}
