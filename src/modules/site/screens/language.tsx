import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { postedForm } from '#src/client/posted-form.ts'
import { siteContext } from '#src/client/site-context.ts'
import { isLanguage } from '#src/kernel/texts.ts'
import { backPath } from '../domain/back-path.ts'
import { longestCookieSeconds } from '../domain/cookie-life.ts'
import type { Route } from './+types/language'

/** The language switch before any script has come: sets the cookie and goes back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const language = form.get('language')
  const { setCookie, cookieDomain, isSignedIn } = context.get(siteContext)
  if (isLanguage(language)) {
    setCookie('_rr_culture', language, { maxAgeSeconds: longestCookieSeconds, httpOnly: false, domain: cookieDomain })
    // the page changes whatever becomes of this: it is for emails to come
    if (isSignedIn) await context.get(apiContext).call('POST /api/account/language', { body: { language } })
  }
  return redirect(backPath(form.get('back')), 303)
}

/** Nothing to see at this address. */
export function loader() {
  return redirect('/')
}
