import { Outlet, useLocation } from 'react-router'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkTabs } from '#src/ui/kit/link-tabs.tsx'

export const handle = { texts: ['accounts-pages'] } satisfies RouteHandle

const sections = [
  { name: 'start', to: '/account' },
  { name: 'registrations', to: '/account/registrations' },
  { name: 'orders', to: '/account/orders' },
  { name: 'results', to: '/account/results' },
  { name: 'profile', to: '/account/profile' },
  { name: 'family', to: '/account/family' },
  { name: 'invitations', to: '/account/invitations' },
  { name: 'documents', to: '/account/documents' },
  { name: 'tax', to: '/account/tax-folder' },
  { name: 'notifications', to: '/account/notifications' },
  { name: 'security', to: '/account/security', also: '/account/password' },
  { name: 'data', to: '/account/data' },
] as const

/** The account's menu above each of its pages. */
export default function AccountLayout() {
  const t = useTexts('accounts-pages')
  const { pathname } = useLocation()
  const isIn = (path: string) => pathname === path || (path !== '/account' && pathname.startsWith(`${path}/`))
  return (
    <>
      <div className="page-column pt-2 tablet:pt-4">
        <LinkTabs
          label={t('navLabel')}
          tabs={sections.map((section) => ({
            to: section.to,
            label: t(`nav.${section.name}`),
            isCurrent: isIn(section.to) || ('also' in section && isIn(section.also)),
          }))}
        />
      </div>
      <Outlet />
    </>
  )
}
