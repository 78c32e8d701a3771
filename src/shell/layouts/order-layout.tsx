import { SupportLink } from './footer-parts.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps } from './layout-props.ts'
import { OrderFooter } from './order-footer.tsx'
import { SiteFrame } from './site-frame.tsx'

/** The layout of registration: no link leads away from it but the logo. */
export function OrderLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<Header {...props} />} footer={<OrderFooter site={props.site} />} />
}

function Header({ site, onLanguage }: LayoutProps) {
  return (
    <header className="border-line border-b bg-paper">
      <div className="page-column flex min-h-14 items-center justify-between gap-4">
        <HomeLink site={site} className="[&_path]:text-ink" />
        <div className="flex items-center">
          <SupportLink site={site} />
          <LanguageSwitch site={site} onLanguage={onLanguage} className="-mr-2" />
        </div>
      </div>
    </header>
  )
}
