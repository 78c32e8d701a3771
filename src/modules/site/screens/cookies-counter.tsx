import { data, redirect } from 'react-router'
import { postedForm } from '#src/client/posted-form.ts'
import { siteContext } from '#src/client/site-context.ts'
import { backPath } from '../domain/back-path.ts'
import { maxNoticeCookieSeconds } from '../domain/cookie-life.ts'
import type { Route } from './+types/cookies-counter'

/** Stores the reader's answer about the visit counter, with or without a script. Anything but `yes` is no. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await postedForm(request)
  const { setCookie } = context.get(siteContext)
  setCookie('sl_counter', form.get('choice') === 'yes' ? 'yes' : 'no', { maxAgeSeconds: maxNoticeCookieSeconds })
  // A script stays on its page and reads it again; what is typed there remains.
  if (request.headers.get('sec-fetch-mode') === 'cors') return data(null)
  return redirect(backPath(form.get('back')), 303)
}

/** There is no page at this address. */
export function loader() {
  return redirect('/')
}
