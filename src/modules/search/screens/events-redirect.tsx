import { redirect } from 'react-router'
import { mustBeServed } from '#src/client/site-context.ts'
import type { Route } from './+types/events-redirect'

/** Redirects the list without a tab to upcoming events, with its parameters. */
export function loader({ context, request }: Route.LoaderArgs) {
  mustBeServed(context)
  const { search } = new URL(request.url)
  return redirect(`/events/future${search}`)
}

/** Never rendered: a component is needed so that a tenant's 404 shows its own error page. */
export default function EventsRedirect() {
  return null
}
