import { useLocation } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import { loginAddress } from '#src/modules/tenants/domain/login-url.ts'

/** The sign-in page that comes back to the present one. */
export function useLoginAddress(): string {
  const { tenant } = useSite()
  const here = useHere()
  return here === null ? tenant.links.loginUrl : loginAddress(tenant.links.loginUrl, here)
}

/** The present page as an absolute address; null on the account's own pages, which nobody wants to come back to. */
export function useHere(): string | null {
  const { tenant } = useSite()
  const { pathname, search } = useLocation()
  if (pathname.startsWith('/account/')) return null
  const login = new URL(tenant.links.loginUrl)
  const { origin } = login.pathname === '/account/login' ? login : new URL(tenant.links.homeUrl)
  return origin + pathname + search
}
