import type { ReactNode } from 'react'
import { data, Links, Meta, Outlet, ScrollRestoration, useMatches } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { type Site, siteContext } from '#src/client/site-context.ts'
import { useSiteIfLoaded } from '#src/client/use-site.ts'
import { isShownTo } from '#src/kernel/role.ts'
import { defaultTenantCode, isFeatureOn } from '#src/modules/tenants/domain/tenant.ts'
import { fallbackTenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import { ErrorPage } from '#src/shell/error-pages/error-page.tsx'
import { NotFoundPage } from '#src/shell/error-pages/not-found-page.tsx'
import { counterChoice, showsCookieNotice } from '#src/shell/layouts/cookie-names.ts'
import { PageFrame } from '#src/shell/page-frame.tsx'
import { ScriptsAfterPaint } from '#src/shell/scripts-after-paint.tsx'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { IconOrigin, iconFile } from '#src/ui/kit/icon.tsx'
import { Loader } from '#src/ui/kit/loader.tsx'
import { fontsToPreload } from '#src/ui/theme/fonts.ts'
import '#src/ui/theme/theme.css'
import type { Route } from './+types/root'

/**
 * What every page needs: the tenant, the signed-in account and the language. Where a call fails, the page is
 * rendered for the default tenant without an account.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { language, origin, requestId, cookies, reportError, ...own } = context.get(siteContext)
  const { isLocalhost, cookieDomain, isServed, paymentMarks, counter, iconOrigin, offline } = own
  const failed = (error: unknown) => {
    reportError(error)
    return { data: undefined }
  }
  const [tenant, user] = await Promise.all([
    api.call('GET /api/events/tenants/getCurrent').catch(failed),
    api.call('GET /api/users/getCurrent').catch(failed),
  ])
  const shownTenant = tenant.data ?? fallbackTenantView(language, origin)
  const reader = user.data ?? nobody
  const site: Site = {
    tenant: shownTenant,
    user: reader,
    hasCabinet: isFeatureOn(shownTenant, 'ShowLkCorp') && isShownTo('organizer', reader),
    language,
    isLocalhost,
    requestId,
    cookieDomain,
    cookieNotice: showsCookieNotice(cookies),
    isServed,
    paymentMarks,
    counter: counter && { ...counter, choice: counterChoice(cookies) },
    iconOrigin,
    offline,
  }
  return data({ site }, { status: isServed ? 200 : 404 })
}

const nobody = { isAuthorized: false, fullName: '', roles: [], isAdmin: false, isCorporate: false }

const textsOfEveryPage = ['ui', 'shell', 'site'] as const satisfies RouteHandle['texts']

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const site = useSiteIfLoaded()
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const texts = [...textsOfEveryPage, ...handles.flatMap((handle) => handle?.texts ?? [])]
  const tenant = site?.tenant.organizedId ?? defaultTenantCode
  const iconOrigin = site?.iconOrigin ?? ''
  // A cached page has none: its scripts are allowed by their hashes.
  const nonce = import.meta.env.SSR ? undefined : document.querySelector('script')?.nonce || undefined
  return (
    <html lang={language} data-tenant={tenant} data-texts={[...new Set(texts)].join(' ')} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {fontsToPreload[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <link
          rel="preload"
          as="image"
          type="image/svg+xml"
          crossOrigin="anonymous"
          fetchPriority="high"
          href={iconFile(iconOrigin)}
        />
        <link rel="icon" type="image/svg+xml" href={`/icons/${tenant}/icon.svg`} />
        <link rel="apple-touch-icon" href={`/icons/${tenant}/apple-touch-icon.png`} />
        {/* with cookies, which say its language */}
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <IconOrigin value={iconOrigin}>{children}</IconOrigin>
        <ScrollRestoration />
        <ScriptsAfterPaint />
      </body>
    </html>
  )
}

export default function App({ loaderData: { site } }: Route.ComponentProps) {
  const { isServed, tenant, isLocalhost } = site
  return <PageFrame>{isServed ? <Outlet /> : <NotFoundPage tenant={tenant} isLocalhost={isLocalhost} />}</PageFrame>
}

/** Until tenant and user are there (SPEC §4); with pages rendered on the server only a failed first answer shows it. */
export function HydrateFallback() {
  return <Loader height={300} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const language = useLanguage()
  const loaded = useSiteIfLoaded()
  const tenant = fallbackTenantView(language, import.meta.env.SSR ? 'http://localhost' : window.location.origin)
  const site = loaded ?? { tenant, isLocalhost: false, requestId: null }
  return (
    <PageFrame>
      <ErrorPage error={error} tenant={site.tenant} isLocalhost={site.isLocalhost} requestId={site.requestId} />
    </PageFrame>
  )
}
