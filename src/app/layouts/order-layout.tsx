import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Logo } from '#src/ui/kit/logo.tsx'
import { SupportLink } from './footer-parts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps } from './layout-props.ts'
import { OrderFooter } from './order-footer.tsx'
import { SiteFrame } from './site-frame.tsx'

/** Where one registers: nothing that leads away from it but the logo. */
export function OrderLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<Header {...props} />} footer={<OrderFooter site={props.site} />} />
}

function Header({ site, onLanguage }: LayoutProps) {
  const t = useTexts('app')
  return (
    <header className="border-line border-b bg-paper">
      <div className="page-column flex min-h-14 items-center justify-between gap-4">
        <Link
          to="/"
          aria-label={t('home', { name: site.tenant.name })}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Logo tenant={site.tenant.organizedId} className="[&_path]:text-ink" />
        </Link>
        <div className="flex items-center">
          <SupportLink site={site} />
          <LanguageSwitch site={site} onLanguage={onLanguage} className="-mr-2" />
        </div>
      </div>
    </header>
  )
}
