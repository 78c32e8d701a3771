import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPartner } from '../contract/series-partners.ts'

/** Who helps the series, and with what. Their logos are kept by us: nothing is loaded from their sites. */
export function SeriesPartners({ partners }: { partners: readonly SeriesPartner[] }) {
  const t = useTexts('catalog-series')
  if (partners.length === 0) return null
  return (
    <PageSection title={t('partners')}>
      <ul className="grid gap-4 tablet:grid-cols-2 landscape:grid-cols-4">
        {partners.map((partner) => (
          <li
            key={partner.partnerId}
            className="flex flex-col overflow-hidden rounded-card border border-line bg-paper"
          >
            <Plate {...partner} />
            <div className="flex grow flex-col gap-1 p-4">
              {partner.logo !== null && <span className="font-semibold">{partner.name}</span>}
              {partner.role !== '' && <span className="text-ink-2">{partner.role}</span>}
              {partner.website !== '' && <Site {...partner} />}
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The logo on the ground it was drawn for, whatever the page's colours; without one the name in our own type. */
function Plate({ name, logo }: SeriesPartner) {
  if (logo === null) {
    return (
      <div className="flex h-28 items-center justify-center border-line border-b bg-wash px-4">
        <span className="figure line-clamp-2 text-center text-figure-s uppercase">{name}</span>
      </div>
    )
  }
  const ground = logo.ground === 'dark' ? 'bg-night' : 'bg-plate'
  return (
    <div className={`flex h-28 items-center justify-center border-line border-b p-5 ${ground}`}>
      <img
        src={logo.url}
        alt=""
        width={logo.width}
        height={logo.height}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </div>
  )
}

function Site({ name, website }: SeriesPartner) {
  const t = useTexts('catalog-series')
  return (
    <a
      href={website}
      rel="noopener nofollow sponsored"
      className="mt-auto inline-flex min-h-11 items-center gap-2 self-start underline underline-offset-4"
    >
      <span className="sr-only">{t('partnerSite', { name })}</span>
      <span className="break-all">{new URL(website).hostname.replace(/^www\./, '')}</span>
      <Icon name="external" size={16} />
    </a>
  )
}
