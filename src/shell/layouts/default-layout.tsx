import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { Logo } from '#src/ui/kit/logo.tsx'
import { useClosingMenu } from '#src/ui/kit/use-closing-menu.ts'
import { CompanyLine, DocumentLinks, PhoneLink, SocialLinks, SupportLines } from './footer-parts.tsx'
import { HomeLink } from './home-link.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import type { LayoutProps, ShellSite } from './layout-props.ts'
import { footerLinks, headerLinks, moreLinks } from './shell-links.ts'
import { SiteFrame } from './site-frame.tsx'

/** The default tenant's pages: a dark header with the links to the catalogue, and the footer. */
export function DefaultLayout(props: LayoutProps) {
  return <SiteFrame {...props} header={<Header {...props} />} footer={<Footer site={props.site} />} />
}

const headerLink =
  'inline-flex min-h-11 cursor-pointer items-center font-medium text-[0.9375rem] decoration-2 decoration-hero-line underline-offset-8 hover:underline aria-[current=page]:underline'

function Header({ site, account, onLanguage }: LayoutProps) {
  const t = useTexts('shell')
  const language = <LanguageSwitch site={site} onLanguage={onLanguage} />
  return (
    <header data-night className="relative z-20 bg-night text-on-night">
      <div className="page-column flex min-h-16 items-center gap-2 tablet:gap-5 landscape:gap-8">
        <HomeLink site={site} />
        <nav aria-label={t('navigation')} className="max-tablet:hidden">
          <ul className="flex gap-4 landscape:gap-6">
            {headerLinks.map(({ key, path, isInMoreIfNarrow }) => (
              <li key={key} className={classNames(isInMoreIfNarrow && 'max-desktop:hidden')}>
                <NavLink to={path} className={headerLink}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
            <li>
              <MoreMenu />
            </li>
          </ul>
        </nav>
        <div data-no-print className="ml-auto flex items-center gap-2">
          <div className="max-tablet:hidden">{language}</div>
          {account}
          <PhoneMenu site={site}>{language}</PhoneMenu>
        </div>
      </div>
    </header>
  )
}

/** A native disclosure, so that it opens before any script is loaded. */
function MoreMenu() {
  const t = useTexts('shell')
  const menu = useClosingMenu()
  return (
    <details ref={menu} className="group/more relative">
      <summary className={classNames(headerLink, 'list-none gap-1 [&::-webkit-details-marker]:hidden')}>
        {t('navMore')}
        <Icon name="chevron-down" size={16} className="group-open/more:rotate-180" />
      </summary>
      <ul className="absolute top-full right-0 z-10 min-w-52 rounded-card border border-night-line bg-night px-5 py-2 shadow-raised">
        {headerLinks.map(
          ({ key, path, isInMoreIfNarrow }) =>
            isInMoreIfNarrow && (
              <li key={key} className="desktop:hidden">
                <MoreLink to={path}>{t(key)}</MoreLink>
              </li>
            ),
        )}
        {moreLinks.map(({ key, path }) => (
          <li key={key}>
            <MoreLink to={path}>{t(key)}</MoreLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} className={classNames(headerLink, 'w-full whitespace-nowrap')}>
      {children}
    </NavLink>
  )
}

/** A native disclosure too. */
function PhoneMenu({ site, children }: { site: ShellSite; children: ReactNode }) {
  const t = useTexts('shell')
  const menu = useClosingMenu()
  return (
    <details ref={menu} className="group/phone tablet:hidden">
      <summary
        aria-label={t('menu')}
        className="-mr-2.5 grid size-11 list-none place-items-center rounded-control [&::-webkit-details-marker]:hidden"
      >
        <Icon name="menu" size={24} className="group-open/phone:hidden" />
        <Icon name="close" size={24} className="hidden group-open/phone:block" />
      </summary>
      <div className="absolute inset-x-0 top-full border-night-line border-t bg-night pb-4 shadow-raised">
        <nav aria-label={t('navigation')} className="page-column">
          <ul className="divide-y divide-night-line">
            {headerLinks.map(({ key, path }) => (
              <li key={key}>
                <NavLink to={path} className="figure flex min-h-14 items-center text-figure-s">
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
          <ul className="grid grid-cols-2 gap-x-6 border-night-line border-t pt-2">
            {moreLinks.map(({ key, path }) => (
              <li key={key}>
                <NavLink to={path} className={classNames(headerLink, 'w-full')}>
                  {t(key)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="page-column flex items-center justify-between gap-4 border-night-line border-t pt-3 text-on-night-2 text-sm">
          <SupportLines site={site} />
          {children}
        </div>
      </div>
    </details>
  )
}

function Footer({ site }: { site: ShellSite }) {
  const t = useTexts('shell')
  return (
    <footer data-night data-no-print className="mt-12 bg-night text-on-night-2 text-sm tablet:mt-20">
      <div className="page-column grid gap-6 py-8 tablet:grid-cols-[1fr_auto] tablet:py-12 landscape:grid-cols-[1fr_auto_auto] landscape:gap-16">
        <div className="flex flex-col gap-3">
          <Logo tenant={site.tenant.organizedId} className="text-on-night" />
          <p className="max-w-64 text-base">{t('footerDefault')}</p>
        </div>
        <div className="flex flex-col tablet:max-landscape:row-span-2">
          {footerLinks.length > 0 && (
            <nav aria-label={t('footerSections')}>
              <ul className="grid grid-cols-2 gap-x-8">
                {footerLinks.map(({ key, path }) => (
                  <li key={key}>
                    <Link to={path} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                      {t(key)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <DocumentLinks className="grid grid-cols-2 gap-x-8" />
        </div>
        <div>
          <p className="flex min-h-11 items-center">{t('support')}</p>
          <SupportLines site={site} className="text-on-night" />
          <PhoneLink className="font-semibold text-on-night" />
          <SocialLinks className="flex flex-wrap gap-x-4" />
        </div>
        <CompanyLine
          site={site}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-night-line border-t pt-5 tablet:col-span-full"
        />
      </div>
    </footer>
  )
}
