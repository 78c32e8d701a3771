import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import type { RouteHandle } from '#src/app/client/route-handle.ts'
import { siteContext } from '#src/app/client/site-context.ts'
import { useSiteIfLoaded } from '#src/app/client/use-site.ts'
import { SiteFrame } from '#src/app/site-frame.tsx'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { fontsToPreload } from '#src/ui/theme/fonts.ts'
import '#src/ui/theme/theme.css'
import type { Route } from './+types/root'

/** What every page knows: whose site it is, who reads it, in which language. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const request = context.get(siteContext)
  const [tenant, user] = await Promise.all([
    api.must('GET /api/events/tenants/getCurrent'),
    api.must('GET /api/users/getCurrent'),
  ])
  const { language, isLocalhost, requestId } = request
  return { site: { tenant, user, language, isLocalhost, requestId, cookieNotice: request.cookies.acceptedrrcookies !== 'true' } }
}

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const site = useSiteIfLoaded()
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const texts = ['ui', 'app', 'site', ...handles.flatMap((handle) => handle?.texts ?? [])]
  const nonce = import.meta.env.SSR ? undefined : document.querySelector('script')?.nonce
  return (
    <html
      lang={language}
      data-tenant={site?.tenant.organizedId ?? 'default'}
      data-texts={[...new Set(texts)].join(' ')}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {fontsToPreload[language].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <h1>{error instanceof Error ? error.message : 'error'}</h1>
    </SiteFrame>
  )
}
