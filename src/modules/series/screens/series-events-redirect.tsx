import { redirect } from 'react-router'
import type { Route } from './+types/series-events-redirect'

/** A series' events are those to come first. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/series/${params.seriesCode}/events/future`)
}
