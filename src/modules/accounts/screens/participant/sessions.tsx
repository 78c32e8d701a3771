import { redirect } from 'react-router'
import { mustBeServed } from '#src/client/site-context.ts'
import type { Route } from './+types/sessions'

/** The list of sessions is on the page about security; older emails and bookmarks lead here. */
export function loader({ context, request }: Route.LoaderArgs): never {
  mustBeServed(context)
  throw redirect(`/account/security${new URL(request.url).search}`, 301)
}
