import type { ReactNode } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { EventPage } from '../contract/event-page.ts'
import { Collapsible } from './collapsible.tsx'
import { DocumentList } from './event-documents.tsx'

type EventOrganizerProps = {
  event: Pick<EventPage, 'code' | 'organizer' | 'documents' | 'website' | 'streamUrl'>
  /** The form for a question to the organizer. */
  askButton: ReactNode
  /** The event's badges, each with a collapsed explanation. */
  badges: ReactNode
}

/** The organizer and its contacts; collapsed: documents and requisites, with a page to print. */
export function EventOrganizer({
  event: { code, organizer, documents, website, streamUrl },
  askButton,
  badges,
}: EventOrganizerProps) {
  const t = useTexts('catalog-requisites')
  const tContent = useTexts('catalog-content')
  const tAside = useTexts('catalog-aside')
  return (
    <PageSection id="organizer" title={t('organizer')}>
      <Card padded={false}>
        <div className="grid items-center gap-x-8 gap-y-2 px-4 py-3 min-[600px]:grid-cols-[minmax(0,1fr)_auto] tablet:px-6">
          <div className="flex min-w-0 flex-col">
            <p className="font-semibold text-lg">{organizer.name}</p>
            <div className="flex flex-wrap gap-x-6">
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
                  isExternal
                />
              )}
            </div>
          </div>
          <div data-no-print>{askButton}</div>
        </div>
        <div className="grid gap-x-8 border-line border-t px-4 py-1 min-[600px]:grid-cols-2 tablet:px-6 desktop:grid-cols-3">
          {documents.length > 0 && (
            <Collapsible title={tContent('documents')} count={documents.length}>
              <DocumentList documents={documents} />
            </Collapsible>
          )}
          <Collapsible title={t('requisites')}>
            <Requisites code={code} organizer={organizer} />
          </Collapsible>
          {badges}
          <ExternalLink href={website} label={tAside('eventWebsite')} />
          <ExternalLink href={streamUrl} label={tAside('stream')} />
        </div>
      </Card>
    </PageSection>
  )
}

function Requisites({ code, organizer }: { code: string; organizer: EventPage['organizer'] }) {
  const t = useTexts('catalog-requisites')
  const isTrader = organizer.registrationNumber.length === 15
  const rows = [
    [t('requisiteName'), organizer.legalName],
    [t('requisiteTaxNumber'), organizer.taxNumber],
    [t(isTrader ? 'requisiteTraderNumber' : 'requisiteRegistrationNumber'), organizer.registrationNumber],
    [t('requisiteAddress'), organizer.address],
  ] as const
  return (
    <>
      <dl className="flex flex-col gap-2">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-2">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={`/event/${code}/requisites`}
        className="mt-2 inline-flex min-h-11 items-center gap-2 underline underline-offset-2"
      >
        <Icon name="print" />
        {t('requisitesWhole')}
      </a>
    </>
  )
}

type ContactProps = { href: string; text: string; label: string; isExternal?: boolean }

function Contact({ href, text, label, isExternal = false }: ContactProps) {
  return (
    <a
      href={href}
      {...(isExternal && { rel: 'noopener' })}
      className="inline-flex min-h-11 min-w-0 items-center gap-2 break-all underline underline-offset-2"
    >
      <span className="sr-only">{label}: </span>
      {text}
    </a>
  )
}

function ExternalLink({ href, label }: { href: string; label: string }): ReactNode {
  if (!/^https?:\/\//.test(href)) return null
  return (
    <a
      href={href}
      rel="noopener"
      className="flex min-h-11 items-center gap-2 font-medium underline-offset-2 hover:underline"
    >
      {label}
      <Icon name="external" size={18} className="ml-auto flex-none text-ink-2" />
    </a>
  )
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
