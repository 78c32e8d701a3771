import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { AccountMenu } from '#src/modules/accounts/parts/account-menu.tsx'
import { Logo } from '#src/ui/kit/logo.tsx'
import { Toaster } from '#src/ui/kit/toaster.tsx'
import type { RouteHandle } from './client/route-handle.ts'
import { useSiteIfLoaded } from './client/use-site.ts'

/** The page around a screen. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const site = useSiteIfLoaded()
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined)
  const layout = handles.findLast((handle) => handle?.layout)?.layout ?? 'default'
  return (
    <>
      <header className="bg-night text-on-night" data-night>
        <div className="page-column flex items-center justify-between py-3">
          <a href="/">
            <Logo tenant={site?.tenant.organizedId ?? 'default'} />
          </a>
          {layout === 'default' && site && <AccountMenu />}
        </div>
      </header>
      <main>{children}</main>
      <Toaster />
    </>
  )
}
