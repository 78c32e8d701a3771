import { redirect } from 'react-router'
import { mustBeServed } from '#src/client/site-context.ts'
import type { Route } from './+types/events-redirect'

/** The list without a tab is the upcoming events; what was asked for goes along. */
export function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { search } = new URL(request.url)
  return redirect(`/events/future${search}`)
}

/** Never seen: it is here so that a brand's 404 is its own page. */
export default function EventsRedirect() {
  return null
}
