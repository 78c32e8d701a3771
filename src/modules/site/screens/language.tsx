import { redirect } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { postedForm } from '#src/client/posted-form.ts'
import { siteContext } from '#src/client/site-context.ts'
import { isLanguage } from '#src/kernel/texts.ts'
import { backPath } from '../domain/back-path.ts'
import { maxNoticeCookieSeconds } from '../domain/cookie-life.ts'
import type { Route } from './+types/language'

/** Switches the language without a script: sets the cookie and redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const language = form.get('language')
  const { setCookie, cookieDomain, isSignedIn } = context.get(siteContext)
  if (isLanguage(language)) {
    setCookie('_rr_culture', language, { maxAgeSeconds: maxNoticeCookieSeconds, httpOnly: false, domain: cookieDomain })
    // A failure of this is ignored: it concerns only future emails.
    if (isSignedIn) await context.get(apiContext).call('POST /api/account/language', { body: { language } })
  }
  return redirect(backPath(form.get('back')), 303)
}

/** There is no page at this address. */
export function loader() {
  return redirect('/')
}
