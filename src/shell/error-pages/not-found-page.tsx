import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import type { TenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { CanalWaves, SnowTracks } from '../layouts/motifs.tsx'
import { ErrorBib } from './error-bib.tsx'

type NotFoundPageProps = { tenant: TenantView; isLocalhost: boolean }

/** For the brands that have a caption of their own. */
const captions: Readonly<Record<string, 'notFoundBibPionercup' | 'notFoundBibFontanka'>> = {
  pionercup: 'notFoundBibPionercup',
  fontanka: 'notFoundBibFontanka',
}

/**
 * The page of an unknown address (status 404). Offers the list of events; a brand on localhost also
 * the way back.
 */
export function NotFoundPage({ tenant, isLocalhost }: NotFoundPageProps) {
  const t = useTexts('shell')
  const code = tenant.organizedId
  const { pathname } = useLocation()
  const isBrand = code !== defaultTenantCode
  return (
    <ErrorBib
      bib="404"
      caption={t(captions[code] ?? 'notFoundBib')}
      title={t('notFound')}
      hint={t(isBrand ? 'notFoundHintBrand' : 'notFoundHint')}
      motif={motifOf(code)}
    >
      <div className="flex flex-wrap gap-3">
        {/* Another tenant's page, also on localhost: it needs a full page load. */}
        <LinkButton size="l" to={tenant.links.eventsUrl} reloadDocument={isBrand}>
          {t(isBrand ? 'notFoundListBrand' : 'notFoundList')}
        </LinkButton>
        {pathname.startsWith('/account/') && !isBrand && (
          <LinkButton size="l" look="quiet" to="/account">
            {t('notFoundAccount')}
          </LinkButton>
        )}
        {!isBrand && (
          <LinkButton size="l" look="quiet" to="/help" reloadDocument>
            {t('footerHelp')}
          </LinkButton>
        )}
        {isBrand && isLocalhost && (
          <LinkButton size="l" look="quiet" to="/?ttt=rr" reloadDocument>
            {t('notFoundBack')}
          </LinkButton>
        )}
      </div>
    </ErrorBib>
  )
}

function motifOf(code: string): ReactNode {
  if (code === 'pionercup') {
    return (
      <div className="absolute -inset-x-3 -inset-y-6 landscape:-inset-x-6 landscape:-inset-y-10 overflow-hidden rounded-card bg-night">
        <SnowTracks className="absolute inset-x-0 -bottom-1 h-1/2 w-full" />
      </div>
    )
  }
  if (code === 'fontanka') {
    return (
      <div className="absolute -inset-x-3 top-1/3 -bottom-10 landscape:-inset-x-6 landscape:-bottom-20 overflow-hidden rounded-card bg-night">
        <CanalWaves rows={4} className="absolute bottom-1" />
      </div>
    )
  }
  return <StartLine />
}

/** A drawing of a start line. */
function StartLine() {
  return (
    <div className="absolute inset-x-8 -inset-y-8 -skew-x-12 overflow-hidden rounded-card bg-night">
      <span className="absolute inset-y-0 left-6 w-3 bg-hero-line" />
      <span className="absolute inset-y-0 right-6 w-3 bg-hero-line" />
    </div>
  )
}
