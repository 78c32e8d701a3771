import type { ReactNode } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventPage } from '../contract/event-page.ts'

type EventOrganizerProps = {
  event: Pick<EventPage, 'code' | 'organizer'>
  /** How one asks them. */
  ask: ReactNode
}

/** Who holds the event and is paid for it: how they are reached, and their requisites with a page to print. */
export function EventOrganizer({ event: { code, organizer }, ask }: EventOrganizerProps) {
  const t = useTexts('catalog-requisites')
  const isTrader = organizer.registrationNumber.length === 15
  const rows = [
    [t('requisiteName'), organizer.legalName],
    [t('requisiteTaxNumber'), organizer.taxNumber],
    [t(isTrader ? 'requisiteTraderNumber' : 'requisiteRegistrationNumber'), organizer.registrationNumber],
    [t('requisiteAddress'), organizer.address],
  ] as const
  return (
    <Card id="organizer" className="flex flex-col gap-4">
      <div>
        <h2 className="text-ink-2 text-sm">{t('organizer')}</h2>
        <p className="font-semibold text-lg">{organizer.name}</p>
      </div>
      <div className="flex flex-col items-start">
        {organizer.email !== '' && (
          <Contact href={`mailto:${organizer.email}`} text={organizer.email} label={t('requisiteEmail')} />
        )}
        {organizer.phone !== '' && (
          <Contact href={phoneHref(organizer.phone)} text={organizer.phone} label={t('requisitePhone')} />
        )}
        {/^https?:\/\//.test(organizer.website) && (
          <Contact
            href={organizer.website}
            text={hostOf(organizer.website)}
            label={t('requisiteWebsite')}
            isElsewhere
          />
        )}
      </div>
      <div data-no-print>{ask}</div>
      <h3 className="border-line border-t pt-4 font-semibold">{t('requisites')}</h3>
      <dl className="flex flex-col gap-3 text-sm">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={`/event/${code}/requisites`}
        className="inline-flex min-h-11 items-center gap-2 self-start underline underline-offset-2"
      >
        <Icon name="print" />
        {t('requisitesWhole')}
      </a>
    </Card>
  )
}

type ContactProps = { href: string; text: string; label: string; isElsewhere?: boolean }

function Contact({ href, text, label, isElsewhere = false }: ContactProps) {
  return (
    <a
      href={href}
      {...(isElsewhere && { rel: 'noopener' })}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 break-all underline underline-offset-2"
    >
      <span className="sr-only">{label}: </span>
      {text}
    </a>
  )
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
