import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPartner } from '../contract/series-partners.ts'

/**
 * The partners of the series. Logos are stored here: nothing is loaded from the partners' sites.
 */
export function SeriesPartners({ partners }: { partners: readonly SeriesPartner[] }) {
  const t = useTexts('series')
  if (partners.length === 0) return null
  return (
    <PageSection title={t('partners')}>
      <ul className="@container flex flex-wrap gap-2">
        {partners.map((partner) => (
          <li
            key={partner.partnerId}
            className="grid w-full min-h-20 grid-cols-[6rem_minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-paper @min-[36rem]:w-[calc(50%-0.25rem)]"
          >
            <Plate {...partner} />
            <div className="flex min-w-0 flex-col justify-center px-4 py-2.5">
              {partner.logo !== null && <span className="font-semibold">{partner.name}</span>}
              {partner.role !== '' && <span className="text-ink-2 text-sm">{partner.role}</span>}
              {partner.website !== '' && <Site {...partner} />}
            </div>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The logo on its own background, whatever the page's theme; without a logo the name. */
function Plate({ name, logo }: SeriesPartner) {
  if (logo === null) {
    return (
      <div className="flex items-center justify-center border-line border-r bg-wash px-2">
        <span className="figure line-clamp-3 text-center text-figure-xs uppercase">{name}</span>
      </div>
    )
  }
  const background = logo.background === 'dark' ? 'bg-night' : 'bg-plate'
  return (
    <div className={`flex items-center justify-center border-line border-r p-3 ${background}`}>
      <img
        src={logo.url}
        alt=""
        width={logo.width}
        height={logo.height}
        loading="lazy"
        decoding="async"
        className="max-h-14 w-full object-contain"
      />
    </div>
  )
}

function Site({ name, website }: SeriesPartner) {
  const t = useTexts('series')
  return (
    <a
      href={website}
      rel="noopener nofollow sponsored"
      className="inline-flex min-h-9 items-center gap-2 self-start text-sm underline underline-offset-4"
    >
      <span className="sr-only">{t('partnerSite', { name })}</span>
      <span className="break-all">{new URL(website).hostname.replace(/^www\./, '')}</span>
      <Icon name="external" size={16} />
    </a>
  )
}
