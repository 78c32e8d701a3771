import { Link, Outlet, useLocation } from 'react-router'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { useClosingMenu } from '#src/ui/kit/use-closing-menu.ts'
import { type AccountSection, accountSections, sectionOf } from '../parts/account-sections.ts'

export const handle = { texts: ['accounts-pages'] } satisfies RouteHandle

/** The account's menu above each of its pages. */
export default function AccountLayout() {
  const { pathname } = useLocation()
  const current = sectionOf(pathname)
  return (
    <>
      <div className="page-column pt-2 tablet:pt-3">
        <NarrowMenu current={current} />
        <WideMenu current={current} />
      </div>
      <Outlet />
    </>
  )
}

type MenuProps = { readonly current: AccountSection | null }

/** On a phone: the name of the section, which opens the list of all; works without a script. */
function NarrowMenu({ current }: MenuProps) {
  const details = useClosingMenu()
  const t = useTexts('accounts-pages')
  const ui = useTexts('ui')
  return (
    <details ref={details} className="group/sections -mx-4 border-line border-b min-[760px]:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 font-medium [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className={current === null ? undefined : 'sr-only'}>{t('navLabel')} </span>
          {current !== null && ui(`accountSection.${current.name}`)}
        </span>
        <span aria-hidden="true" className="text-ink-2 text-sm">
          {t('navAll')}
        </span>
        <Icon name="chevron-down" size={16} className="flex-none group-open/sections:rotate-180" />
      </summary>
      <nav aria-label={t('navLabel')} className="border-line border-t bg-paper">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] px-2 py-2">
          {accountSections.map((section) => (
            <li key={section.name}>
              <Link
                to={section.to}
                aria-current={section === current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center rounded-control px-2 hover:bg-wash',
                  section === current ? 'bg-wash font-semibold' : 'text-ink-2',
                )}
              >
                {ui(`accountSection.${section.name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}

/** All sections in sight: races and people in the first line, papers and settings in the second. */
function WideMenu({ current }: MenuProps) {
  const t = useTexts('accounts-pages')
  const ui = useTexts('ui')
  return (
    <nav aria-label={t('navLabel')} className="border-line border-b pb-1 max-[759px]:hidden">
      {(['races', 'settings'] as const).map((group) => (
        <ul key={group} className={classNames('flex flex-wrap gap-x-5', group === 'settings' && 'text-sm')}>
          {accountSections
            .filter((section) => section.group === group)
            .map((section) => (
              <li key={section.name}>
                <Link
                  to={section.to}
                  aria-current={section === current ? 'page' : undefined}
                  className={classNames(
                    'flex min-h-11 items-center font-medium underline-offset-8',
                    section === current ? 'underline decoration-3' : 'text-ink-2 hover:text-ink',
                  )}
                >
                  {ui(`accountSection.${section.name}`)}
                </Link>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  )
}
