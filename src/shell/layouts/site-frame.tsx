import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTtt } from '#src/modules/tenants/parts/use-ttt.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { CookieNotice } from './cookie-notice.tsx'
import type { LayoutProps } from './layout-props.ts'
import { ScrollToTop } from './scroll-to-top.tsx'
import { useCultureWatch } from './use-culture-watch.ts'

type SiteFrameProps = Pick<LayoutProps, 'site' | 'onLanguage' | 'background' | 'children'> & {
  header: ReactNode
  footer: ReactNode
}

/** The parts that all layouts share: the landmarks, the skip link, the notice, and the watches. */
export function SiteFrame({ site, onLanguage, background = 'wash', header, footer, children }: SiteFrameProps) {
  const t = useTexts('shell')
  useCultureWatch(useLanguage(), onLanguage)
  useTtt(site.isLocalhost, site.tenant.organizedId)
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <div className={classNames('flex min-h-dvh flex-col text-ink', background === 'white' ? 'bg-paper' : 'bg-wash')}>
      <a
        href="#main"
        className="absolute top-2 left-4 z-40 -translate-y-24 rounded-control bg-paper px-4 py-3 font-semibold text-ink focus:translate-y-0"
      >
        {t('skipToMain')}
      </a>
      {header}
      {isNavigating && <div aria-hidden="true" data-no-print className="under-way" />}
      <main
        id="main"
        tabIndex={-1}
        aria-busy={isNavigating || undefined}
        className="flex flex-1 flex-col outline-none focus-visible:shadow-none"
      >
        {children}
      </main>
      {footer}
      <CookieNotice isShown={site.cookieNotice} cookieDomain={site.cookieDomain} counter={site.counter} />
      <ScrollToTop />
    </div>
  )
}
