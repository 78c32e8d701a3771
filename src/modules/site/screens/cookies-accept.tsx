import { redirect } from 'react-router'
import { postedForm } from '#src/client/posted-form.ts'
import { siteContext } from '#src/client/site-context.ts'
import { backPath } from '../domain/back-path.ts'
import { longestCookieSeconds } from '../domain/cookie-life.ts'
import type { Route } from './+types/cookies-accept'

/** The cookie notice accepted before any script has come: remembers it and goes back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { setCookie, cookieDomain } = context.get(siteContext)
  setCookie('acceptedrrcookies', 'true', { maxAgeSeconds: longestCookieSeconds, httpOnly: false, domain: cookieDomain })
  return redirect(backPath(form.get('back')), 303)
}

/** Nothing to see at this address. */
export function loader() {
  return redirect('/')
}
