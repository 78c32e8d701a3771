import { redirect } from 'react-router'
import { postedForm } from '#src/client/posted-form.ts'
import { siteContext } from '#src/client/site-context.ts'
import { backPath } from '../domain/back-path.ts'
import { maxNoticeCookieSeconds } from '../domain/cookie-life.ts'
import type { Route } from './+types/cookies-accept'

/** Accepts the cookie notice without a script: sets the cookie and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { setCookie, cookieDomain } = context.get(siteContext)
  setCookie('acceptedrrcookies', 'true', {
    maxAgeSeconds: maxNoticeCookieSeconds,
    httpOnly: false,
    domain: cookieDomain,
  })
  return redirect(backPath(form.get('back')), 303)
}

/** There is no page at this address. */
export function loader() {
  return redirect('/')
}
