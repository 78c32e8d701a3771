import { useSyncExternalStore } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventPage } from '../contract/event-page.ts'

type EventOrganizerProps = {
  organizer: EventPage['organizer']
  /** Prints the requisites alone. */
  onPrint: () => void
}

/** Who holds the event and is paid for it, with the requisites. */
export function EventOrganizer({ organizer, onPrint }: EventOrganizerProps) {
  const t = useTexts('catalog-event')
  const hasScript = useHasScript()
  const rows = [
    [t('requisiteName'), organizer.legalName],
    [t('requisiteTaxNumber'), organizer.taxNumber],
    [
      t(organizer.registrationNumber.length === 15 ? 'requisiteTraderNumber' : 'requisiteRegistrationNumber'),
      organizer.registrationNumber,
    ],
    [t('requisiteAddress'), organizer.address],
  ] as const
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-ink-2 text-sm">{t('eventOrganizer')}</h2>
        <p className="font-semibold text-lg">{organizer.name}</p>
      </div>
      <div className="flex flex-col items-start">
        <Contact href={`mailto:${organizer.email}`} text={organizer.email} label={t('requisiteEmail')} />
        <Contact
          href={`tel:${organizer.phone.replace(/[^+\d]/g, '')}`}
          text={organizer.phone}
          label={t('requisitePhone')}
        />
      </div>
      <h3 className="border-line border-t pt-4 font-semibold">{t('eventRequisites')}</h3>
      <dl className="flex flex-col gap-3 text-sm">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasScript && (
        <div data-no-print>
          <Button look="quiet" size="s" onClick={onPrint}>
            <Icon name="print" />
            {t('eventPrint')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Contact({ href, text, label }: { href: string; text: string; label: string }) {
  return (
    <a href={href} className="inline-flex min-h-11 items-center gap-2 underline underline-offset-2">
      <span className="sr-only">{label}: </span>
      {text}
    </a>
  )
}

const never = () => () => undefined

/** False on the server and until the page is alive: what needs a script is not offered before. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
