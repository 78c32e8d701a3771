import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { HomeLink } from './home-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps } from './layout-props.ts'
import { OrderFooter } from './order-footer.tsx'
import { taxHelpLinks } from './shell-links.ts'
import { SiteFrame } from './site-frame.tsx'

/** The layout of the tax deduction: the link to the page that explains it, the account, and where to ask. */
export function TaxDeductionLayout(props: LayoutProps) {
  return (
    <SiteFrame
      {...props}
      header={<Header {...props} />}
      footer={<OrderFooter site={props.site} links={taxHelpLinks} />}
    />
  )
}

function Header({ site, account, onLanguage }: LayoutProps) {
  const t = useTexts('shell')
  return (
    <header data-night className="relative z-20 bg-night text-on-night">
      <div className="page-column flex min-h-16 items-center gap-2 tablet:gap-4">
        <HomeLink site={site} />
        <Link
          to="/Home/TaxDeduction"
          className="ml-auto inline-flex min-h-11 items-center font-medium text-[0.9375rem] decoration-2 decoration-hero-line underline-offset-8 hover:underline max-tablet:hidden"
        >
          {t('navTax')}
        </Link>
        <div data-no-print className="flex items-center gap-2 max-tablet:ml-auto">
          <LanguageSwitch site={site} onLanguage={onLanguage} />
          {account}
        </div>
      </div>
    </header>
  )
}
