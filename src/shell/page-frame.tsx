import { type ReactNode, useCallback } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useLastSite, useSiteIfLoaded } from '#src/client/use-site.ts'
import type { Language } from '#src/kernel/texts.ts'
import { AccountMenu } from '#src/modules/accounts/parts/account-menu.tsx'
import { Toaster } from '#src/ui/kit/toaster.tsx'
import { useSwitchLanguage } from './browser-language.tsx'
import { chooseLayout } from './layouts/choose-layout.ts'
import { OfflinePages } from './offline/offline-pages.tsx'
import { RetryBanner } from './retry-banner.tsx'
import { VisitCounter } from './visit-counter.tsx'

/**
 * The tenant's layout around a screen, as the deepest route asks; no layout where the site itself
 * did not load.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const site = useSiteIfLoaded()
  useLastSite(site)
  const { layout, background } = useHandle()
  const onLanguage = useLanguageChange()
  if (site === undefined) return <main className="grid min-h-dvh">{children}</main>
  const Layout = chooseLayout(site.tenant.organizedId, layout)
  return (
    <>
      <Layout site={site} background={background} onLanguage={onLanguage} account={<AccountMenu />}>
        {children}
      </Layout>
      <RetryBanner />
      <VisitCounter counter={site.counter} isSignedIn={site.user.isAuthorized} />
      <OfflinePages offline={site.offline} language={site.language} />
      <Toaster />
    </>
  )
}

function useHandle(): Pick<RouteHandle, 'layout' | 'background'> {
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  return {
    layout: handles.findLast((handle) => handle?.layout)?.layout,
    background: handles.findLast((handle) => handle?.background)?.background,
  }
}

/**
 * Changes the texts in place, and reads the server's data again in the new language; typed values
 * are preserved.
 */
function useLanguageChange() {
  const change = useSwitchLanguage()
  const { revalidate } = useRevalidator()
  return useCallback((language: Language) => void change(language).then(revalidate), [change, revalidate])
}
