import { useFetcher } from 'react-router'
import { useSite } from '#src/client/use-site.ts'
import type { SubscriptionTopic } from '#src/modules/catalog/domain/subscription-topic.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { dateSubscriptionPath, openingPath } from '../domain/inquiry-paths.ts'
import type { SubscriptionOutcome } from './subscription-outcome.ts'

type NotifyMeProps = {
  eventCode: string
  /** The subject of the subscription: a race's opening, or a topic of the event. */
  about: { readonly race: { readonly code: string; readonly name: string } } | { readonly topic: SubscriptionTopic }
  /** The account has this subscription already. */
  isSubscribed: boolean
  /** Full width, for a card beside the page; a race's row has a button as wide as its text. */
  wide?: boolean
}

/**
 * Subscribes: with one press where the visitor is signed in, else through a page with a form for the
 * address.
 */
export function NotifyMe({ eventCode, about, isSubscribed, wide = false }: NotifyMeProps) {
  const t = useTexts('inquiries')
  const { user } = useSite()
  const race = 'race' in about ? about.race : null
  const subject = 'topic' in about ? about.topic : 'opening'
  const { Form, data, state } = useFetcher<SubscriptionOutcome>({
    key: `subscribe ${eventCode} ${race?.code ?? subject}`,
  })
  const to = race === null ? dateSubscriptionPath(eventCode) : openingPath(eventCode, race.code)
  const look = {
    look: 'quiet',
    size: 's',
    className: wide ? 'max-[599px]:w-full min-[600px]:max-[899px]:self-start min-[900px]:w-full' : 'w-full',
  } as const
  const label = (key: 'subscribeRaceButton' | 'subscribeRaceEnd') =>
    race === null ? {} : { 'aria-label': t(key, { race: race.name }) }
  if (!user.isAuthorized) {
    return (
      <LinkButton to={to} {...look} {...label('subscribeRaceButton')}>
        {t(`subscribeButton.${subject}`)}
      </LinkButton>
    )
  }
  const sent = data?.subscription?.state === 'sent' ? data.subscription.email : null
  return (
    <Form method="post" action={to} className={`flex flex-col gap-2 ${wide ? 'items-start' : 'w-full'}`}>
      <p role="status" className="text-left text-sm empty:-mb-2">
        {isSubscribed
          ? t(`subscribePending.${subject}`)
          : sent === null
            ? (data?.error?.message ?? '')
            : t('subscribeSent', { email: sent })}
      </p>
      {sent === null && (
        <>
          <input type="hidden" name="intent" value={isSubscribed ? 'end' : 'subscribe'} />
          <Button
            type="submit"
            {...look}
            {...label(isSubscribed ? 'subscribeRaceEnd' : 'subscribeRaceButton')}
            pending={state !== 'idle'}
          >
            {t(isSubscribed ? 'subscribeEnd' : `subscribeButton.${subject}`)}
          </Button>
        </>
      )}
    </Form>
  )
}
