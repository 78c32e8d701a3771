import { useOutletContext } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { withOfflineRefusal } from '#src/client/server-unreached.ts'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { loadOwnEmail, subscriptionAction, unreachedSubscription } from '../parts/subscription-action.ts'
import { SubscriptionForm } from '../parts/subscription-form.tsx'
import { SubscriptionPage } from '../parts/subscription-page.tsx'
import type { Route } from './+types/opening'

export const handle = { texts: ['inquiries'], hasOwnHead: true } satisfies RouteHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await context.get(apiContext).must('GET /api/events/:code', { params: { code: params.code } })
  if (!event.races.some(({ code }) => code === params.raceCode)) throw new Response(null, { status: 404 })
  return { ownEmail: await loadOwnEmail(context) }
}

export async function action({ context, params: { code, raceCode }, request }: Route.ActionArgs) {
  const { call } = context.get(apiContext)
  return await subscriptionAction(request, {
    subscribe: (input) => call('POST /api/events/:code/openings', { params: { code }, body: { raceCode, ...input } }),
    end: () => call('POST /api/account/openings/end', { body: { eventCode: code, raceCode } }),
  })
}

/** A repeated subscription changes nothing. */
export function clientAction(args: Route.ClientActionArgs) {
  return withOfflineRefusal(args, unreachedSubscription)
}

/** The page of the subscription to a race's opening. */
export default function OpeningScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTexts('inquiries')
  const event = useOutletContext<EventOutlet>()
  const race = event.races.find(({ code }) => code === params.raceCode)
  return (
    <SubscriptionPage
      event={event}
      title={t('subscribeButton.opening')}
      unavailable={{ title: t('openingUnavailableTitle'), body: t('openingUnavailable') }}
    >
      {race?.state.state === 'coming-soon' && (
        <SubscriptionForm event={event} about={{ race }} ownEmail={loaderData.ownEmail} actionResult={actionData} />
      )}
    </SubscriptionPage>
  )
}
