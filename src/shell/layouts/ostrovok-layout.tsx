import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { HomeLink } from './home-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps } from './layout-props.ts'
import { OrderFooter } from './order-footer.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The layout of the search for accommodation near a start: only the link back to the events. */
export function OstrovokLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<Header {...props} />} footer={<OrderFooter site={props.site} />} />
}

function Header({ site, account, onLanguage }: LayoutProps) {
  const t = useTexts('shell')
  return (
    <header data-night className="relative z-20 bg-night text-on-night">
      <div className="page-column flex min-h-14 items-center gap-4">
        <HomeLink site={site} />
        <Link
          to="/events/future"
          className="ml-auto inline-flex min-h-11 items-center font-medium underline-offset-8 hover:underline"
        >
          {t('navEvents')}
        </Link>
        <LanguageSwitch site={site} onLanguage={onLanguage} />
        <div className="max-tablet:hidden">{account}</div>
      </div>
    </header>
  )
}
