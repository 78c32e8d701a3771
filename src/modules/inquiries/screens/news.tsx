import { useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { withOfflineRefusal } from '#src/client/server-unreached.ts'
import { availableTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { loadOwnEmail, subscriptionAction, unreachedSubscription } from '../parts/subscription-action.ts'
import { SubscriptionForm } from '../parts/subscription-form.tsx'
import { SubscriptionPage } from '../parts/subscription-page.tsx'
import type { Route } from './+types/news'

export const handle = { texts: ['inquiries'], hasOwnHead: true } satisfies RouteHandle

export async function loader({ context }: Route.LoaderArgs) {
  return { ownEmail: await loadOwnEmail(context) }
}

export async function action({ context, params: { code }, request }: Route.ActionArgs) {
  const { call } = context.get(apiContext)
  return await subscriptionAction(request, {
    subscribe: (input) => call('POST /api/events/:code/news', { params: { code }, body: input }),
    end: () => call('POST /api/account/event-news/end', { body: { eventCode: code } }),
  })
}

/** A repeated subscription changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, unreachedSubscription)
}

/** The page of the subscription to an event's new date or next start. */
export default function NewsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('inquiries')
  const event = useOutletContext<EventOutlet>()
  const topic = availableTopic(event)
  return (
    <SubscriptionPage
      event={event}
      title={t(topic === null ? 'dateSubscriptionUnavailableTitle' : `subscribeButton.${topic}`)}
      unavailable={{ body: t('dateSubscriptionUnavailable') }}
    >
      {topic !== null && (
        <SubscriptionForm event={event} about={{ topic }} ownEmail={loaderData.ownEmail} actionResult={actionData} />
      )}
    </SubscriptionPage>
  )
}
