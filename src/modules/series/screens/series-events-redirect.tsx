import { redirect } from 'react-router'
import type { Route } from './+types/series-events-redirect'

/** Redirects to the upcoming events of the series. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(`/series/${params.seriesCode}/events/future`)
}
