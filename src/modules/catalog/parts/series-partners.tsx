import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { SeriesPage } from '../contract/series.ts'

/** Who helps the series, and with what. Their names stand as words in our own type: nothing is loaded from their sites. */
export function SeriesPartners({ partners }: Pick<SeriesPage, 'partners'>) {
  const t = useTexts('catalog-series')
  if (partners.length === 0) return null
  return (
    <PageSection title={t('partners')}>
      <ul className="grid gap-4 tablet:grid-cols-2 landscape:grid-cols-4">
        {partners.map(({ name, role, website }) => (
          <li key={name} className="flex flex-col gap-1 rounded-card border border-line bg-paper p-4 tablet:p-5">
            <span className="figure text-figure-s uppercase">{name}</span>
            <span className="text-ink-2">{role}</span>
            {website !== '' && (
              <a
                href={website}
                rel="noopener nofollow"
                className="mt-auto inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
              >
                {new URL(website).hostname}
                <Icon name="external" size={16} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
