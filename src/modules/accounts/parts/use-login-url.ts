import { useLocation } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import { loginRedirectUrl } from '#src/modules/tenants/domain/login-url.ts'

/** The address of the sign-in page with the current page as return address. */
export function useLoginUrl(): string {
  const { tenant } = useSite()
  const currentPath = useCurrentPath()
  return currentPath === null ? tenant.links.loginUrl : loginRedirectUrl(tenant.links.loginUrl, currentPath)
}

/**
 * The current page as an absolute address; null on account pages, which are no destination after
 * signing in.
 */
export function useCurrentPath(): string | null {
  const { tenant } = useSite()
  const { pathname, search } = useLocation()
  if (pathname.startsWith('/account/')) return null
  const login = new URL(tenant.links.loginUrl)
  const { origin } = login.pathname === '/account/login' ? login : new URL(tenant.links.homeUrl)
  return origin + pathname + search
}
