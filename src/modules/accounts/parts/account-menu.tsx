import { Form } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { useClosingMenu } from '#src/ui/kit/use-closing-menu.ts'
import { accountSections } from './account-sections.ts'
import { pageUrl } from './page-url.ts'
import { useCurrentPath, useLoginUrl } from './use-login-url.ts'

const itemClasses = 'flex min-h-11 items-center px-4 hover:bg-wash'
const pages = accountSections.filter(({ isInHeader }) => isInHeader)

/**
 * The signed-in user with links to the account's pages and to sign out, or a link to sign in. For the dark
 * header; works without a script.
 */
export function AccountMenu() {
  const t = useTexts('ui')
  const { tenant, user, hasCabinet } = useSite()
  const currentPath = useCurrentPath()
  const login = useLoginUrl()
  const details = useClosingMenu()
  if (!user.isAuthorized) {
    return (
      <LinkButton look="night" size="s" to={login}>
        {t('menuSignIn')}
      </LinkButton>
    )
  }
  const name = user.fullName || t('menuNoName')
  return (
    <details ref={details} className="group/menu relative">
      <summary
        aria-label={t('menuLabel', { name })}
        className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control border border-night-line px-3 text-on-night hover:border-on-night [&::-webkit-details-marker]:hidden"
      >
        <Icon name="user" className="flex-none" />
        <span className="max-w-44 truncate max-landscape:sr-only">{name}</span>
        <Icon name="chevron-down" size={16} className="flex-none group-open/menu:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 z-20 mt-1 flex min-w-52 flex-col rounded-card border border-line bg-paper py-2 text-ink shadow-raised">
        <p className="max-w-64 truncate px-4 py-2 font-semibold landscape:hidden">{name}</p>
        {pages.map(({ name: section, to }) => (
          <a key={section} href={pageUrl(tenant.links.homeUrl, to)} className={itemClasses}>
            {t(`accountSection.${section}`)}
          </a>
        ))}
        {hasCabinet && (
          <a href={pageUrl(tenant.links.homeUrl, '/organizer')} className={itemClasses}>
            {t('menuOrganizer')}
          </a>
        )}
        <Form method="post" action="/account/logout">
          {currentPath !== null && <input type="hidden" name="returnUrl" value={currentPath} />}
          <button type="submit" className={`${itemClasses} w-full text-left`}>
            {t('menuSignOut')}
          </button>
        </Form>
      </div>
    </details>
  )
}
