import { useSite } from '#src/client/use-site.ts'
import { pageUrl } from '#src/modules/accounts/parts/page-url.ts'
import type { Documents } from '#src/modules/documents/parts/documents-reply.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Bib } from '#src/ui/kit/bib.tsx'
import { Card } from '#src/ui/kit/card.tsx'
import { classNames } from '#src/ui/kit/class-names.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { ShareButton } from '#src/ui/kit/share-button.tsx'
import type { OwnOrderEntry, OwnOrderReply } from './own-order.ts'

/** A school's list has its own page. */
const maxBibs = 12

/** The entries that have a ticket, with their bibs. */
export function ticketEntries({ entries }: OwnOrderReply, documents: Documents | undefined): OwnOrderEntry[] {
  const withTicket = new Set(documents?.entries.map(({ entryId }) => entryId))
  return entries.filter(({ entryId }) => withTicket.has(entryId)).slice(0, maxBibs)
}

type OrderBibsProps = { readonly order: OwnOrderReply; readonly documents: Documents }

/** Each entry's bib with the QR code that the pick-up scans, and the tickets to download. */
export function OrderBibs({ order, documents }: OrderBibsProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  const { tenant } = useSite()
  const { card, registrationId } = order
  const entries = ticketEntries(order, documents)
  const base = `/api/account/registrations/${registrationId}`
  const eventUrl = pageUrl(tenant.links.homeUrl, `/event/${encodeURIComponent(card.eventCode)}`)
  return (
    <Card className="flex flex-col gap-4">
      {entries.map(({ entryId, bib, distanceM, raceName, fullName }) => (
        <div
          key={entryId}
          className={classNames(
            'flex items-center gap-4 border-line border-t pt-4 first:border-t-0 first:pt-0',
            entries.length > 1 ? 'min-[1000px]:flex-col' : 'flex-col',
          )}
        >
          <div className="w-full min-w-0">
            <Bib
              number={bib === null ? null : String(bib)}
              distance={distanceM === null ? raceName : format.distance(distanceM)}
              caption={raceName}
              name={fullName}
            />
          </div>
          {!card.isOnline && (
            <img
              src={`${base}/entries/${entryId}/qr`}
              alt={t('qrOf', { name: fullName })}
              width={180}
              height={180}
              className={classNames(
                'flex-none rounded-control border border-line bg-white',
                entries.length > 1 ? 'size-32 min-[1000px]:size-45' : 'size-45',
              )}
            />
          )}
        </div>
      ))}
      {!card.isOnline && <p className="text-center text-ink-2 text-sm">{format.typeset(t('qrNote'))}</p>}
      <div data-no-print className="flex flex-col gap-2">
        <LinkButton to={`${base}/tickets`} look="accent" reloadDocument target="_blank">
          {t(entries.length > 1 ? 'ticketsDownload' : 'ticketDownload')}
        </LinkButton>
        <ShareButton
          url={eventUrl}
          title={card.eventName}
          text={t('shareText', { event: card.eventName })}
          labels={{ share: t('share'), copied: t('shareCopied'), failed: t('shareFailed') }}
          isWide
        />
      </div>
    </Card>
  )
}
