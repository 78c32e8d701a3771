import { useEffect, useRef } from 'react'
import { data, Form, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import type { ApiReply } from '#src/client/api-types.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import type { Route } from './+types/subscription'

export const handle = { texts: ['inquiries'], background: 'wash' } satisfies RouteHandle

type Subscription = ApiReply<'GET /api/openings'>

/**
 * The page that an email's link opens. GET changes nothing: programs that scan emails open links
 * too.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { data: subscription, error } = await context
    .get(apiContext)
    .call('GET /api/openings', { query: { token: tokenFrom(request) } })
  return data({ subscription: error ? null : subscription }, { status: error ? 404 : 200 })
}

/** Handles the page's buttons and a mail program's one-click «unsubscribe» (RFC 8058). */
export async function action({ context, request }: Route.ActionArgs) {
  const values = await readFormValues(request)
  const token = tokenFrom(request)
  const { call } = context.get(apiContext)
  if (values.intent === 'confirm') {
    const { error, response } = await call('POST /api/openings/confirm', { body: { token } })
    return data({ isEnded: false }, { status: error ? response.status : 200 })
  }
  const isUnsubscribe = values.intent === 'end' || values['List-Unsubscribe'] === 'One-Click'
  if (!isUnsubscribe) return data({ isEnded: false }, { status: 400 })
  // The event's code is read first: it is deleted with the subscription.
  const { data: subscription } = await call('GET /api/openings', { query: { token } })
  await call('POST /api/openings/end', { body: { token } })
  return data({ isEnded: true, ...(subscription && { eventCode: subscription.eventCode }) }, { status: 200 })
}

function tokenFrom(request: Request): string {
  return new URL(request.url).searchParams.get('token') || '-'
}

export default function OpeningSubscriptionScreen({ loaderData: { subscription }, actionData }: Route.ComponentProps) {
  const t = useTexts('inquiries')
  return (
    <div className="page-column flex max-w-3xl flex-col items-start gap-6 py-10 tablet:py-16">
      <title>{t('subscriptionMeta')}</title>
      <meta name="robots" content="noindex" />
      {subscription === null ? (
        <InvalidLink {...actionData} />
      ) : (
        <SubscriptionCard subscription={subscription} isSubmitted={actionData !== undefined} />
      )}
    </div>
  )
}

/** After a submission the pressed button is no longer rendered: focus moves to the title. */
function Title({ isSubmitted, children }: { isSubmitted: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isSubmitted) title.current?.focus()
  }, [isSubmitted])
  return (
    <h1 ref={title} tabIndex={-1} className="headline text-h1 outline-none">
      {children}
    </h1>
  )
}

function InvalidLink({ isEnded = false, eventCode }: { isEnded?: boolean; eventCode?: string }) {
  const t = useTexts('inquiries')
  return (
    <>
      <Title isSubmitted={isEnded}>{t(isEnded ? 'subscriptionEndedTitle' : 'subscriptionGoneTitle')}</Title>
      <p>{t(isEnded ? 'subscriptionEnded' : 'subscriptionGone')}</p>
      <LinkButton look="quiet" to={eventCode === undefined ? '/events/future' : `/event/${eventCode}`}>
        {t(eventCode === undefined ? 'subscriptionEvents' : 'subscriptionEvent')}
      </LinkButton>
    </>
  )
}

function textKeysFor({ state, about }: Subscription) {
  if (state === 'pending') return [`subscriptionPendingTitle.${about}`, `subscriptionPending.${about}`] as const
  if (state === 'confirmed') return [`subscribeConfirmedTitle.${about}`, `subscriptionConfirmed.${about}`] as const
  return [`subscriptionNotifiedTitle.${about}`, `subscriptionNotified.${about}`] as const
}

function SubscriptionCard({ subscription, isSubmitted }: { subscription: Subscription; isSubmitted: boolean }) {
  const t = useTexts('inquiries')
  const format = useFormat()
  const { state } = useNavigation()
  const [title, text] = textKeysFor(subscription)
  const opensAt = isInstant(subscription.opensAt) ? format.dateTime(subscription.opensAt, subscription.timeZone) : ''
  return (
    <>
      <Title isSubmitted={isSubmitted}>{t(title)}</Title>
      <p>
        {t(text, {
          event: subscription.eventName,
          race: subscription.raceName ?? '',
          email: subscription.email,
          moment: opensAt,
        })}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        {subscription.state === 'pending' && (
          <Button type="submit" size="l" name="intent" value="confirm" pending={state !== 'idle'}>
            {t('subscriptionConfirm')}
          </Button>
        )}
        {subscription.state !== 'notified' && (
          <Button type="submit" look="quiet" size="l" name="intent" value="end">
            {t('subscriptionEnd')}
          </Button>
        )}
        <LinkButton look="quiet" size="l" to={`/event/${subscription.eventCode}`}>
          {t('subscriptionEvent')}
        </LinkButton>
      </Form>
    </>
  )
}
