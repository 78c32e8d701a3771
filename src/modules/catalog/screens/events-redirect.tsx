import { redirect } from 'react-router'

/** The list without a tab is the upcoming events; what was asked for goes along. */
export function loader({ request }: { request: Request }) {
  const { search } = new URL(request.url)
  return redirect(`/events/future${search}`)
}
