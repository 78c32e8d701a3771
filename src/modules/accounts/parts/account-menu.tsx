import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { pageUrl } from './page-url.ts'
import { useCurrentPath, useLoginUrl } from './use-login-url.ts'

const pages = [
  ['/account', 'menuAccount'],
  ['/account/registrations', 'menuRegistrations'],
  ['/account/family', 'menuFamily'],
  ['/account/profile', 'menuProfile'],
  ['/account/documents', 'menuDocuments'],
  ['/account/security', 'menuSessions'],
] as const

/**
 * The signed-in user with links to the account's pages and to sign out, or a link to sign in. For the dark
 * header; works without a script.
 */
export function AccountMenu() {
  const t = useTexts('ui')
  const { tenant, user, hasCabinet } = useSite()
  const currentPath = useCurrentPath()
  const login = useLoginUrl()
  const details = useClosing(currentPath)
  if (!user.isAuthorized) {
    return (
      <LinkButton look="night" size="s" to={login}>
        {t('menuSignIn')}
      </LinkButton>
    )
  }
  const shown = hasCabinet ? [...pages, ['/organizer', 'menuOrganizer'] as const] : pages
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
        {shown.map(([path, text]) => (
          <a
            key={path}
            href={pageUrl(tenant.links.homeUrl, path)}
            className="flex min-h-11 items-center px-4 hover:bg-wash"
          >
            {t(text)}
          </a>
        ))}
        <Form method="post" action="/account/logout">
          {currentPath !== null && <input type="hidden" name="returnUrl" value={currentPath} />}
          <button type="submit" className="flex min-h-11 w-full items-center px-4 text-left hover:bg-wash">
            {t('menuSignOut')}
          </button>
        </Form>
      </div>
    </details>
  )
}

/** Closes the open menu on Escape, on a press elsewhere, and on navigation. */
function useClosing(currentPath: string | null) {
  const details = useRef<HTMLDetailsElement>(null)
  const shownAt = useRef(currentPath)
  useEffect(() => {
    if (shownAt.current === currentPath) return // it may have been opened before hydration
    shownAt.current = currentPath
    if (details.current) details.current.open = false
  }, [currentPath])
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (!menu?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isElsewhere = event.type === 'pointerdown' && event.target instanceof Node && !menu.contains(event.target)
      if (!isEscape && !isElsewhere) return
      menu.open = false
      if (isEscape) menu.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])
  return details
}
