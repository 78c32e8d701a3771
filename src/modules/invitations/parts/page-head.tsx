import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'

type PageHeadProps = {
  readonly card: { readonly eventName: string; readonly startsOn: string; readonly city: string }
  readonly title: string
}

/** Which event this is about, and what the page does. */
export function PageHead({ card, title }: PageHeadProps) {
  const format = useFormat()
  return (
    <header className="flex flex-col gap-1">
      <p className="text-ink-2 text-sm">
        {card.eventName} · {isPlainDate(card.startsOn) ? format.day(card.startsOn, 'short') : card.startsOn} ·{' '}
        {card.city}
      </p>
      <h1 className="headline text-h1">{format.typeset(title)}</h1>
    </header>
  )
}
