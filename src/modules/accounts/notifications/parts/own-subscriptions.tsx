import { Form, Link, useNavigation } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { EmptyState } from '#src/ui/kit/empty-state.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { SecurityRow, SecurityRows } from '../../parts/security-rows.tsx'

type Subscription = ApiReply<'GET /api/account/subscriptions'>['subscriptions'][number]

/** What the account asked to be notified of, each with the button that ends it. */
export function OwnSubscriptions({ subscriptions }: { readonly subscriptions: readonly Subscription[] }) {
  const t = useTexts('notifications')
  return (
    <PageSection title={t('subscriptions')} {...(subscriptions.length > 0 && { note: t('subscriptionsNote') })}>
      {subscriptions.length === 0 ? (
        <EmptyState
          title={t('subscriptionsNone')}
          action={
            <LinkButton look="quiet" to="/events/future">
              {t('subscriptionsEvents')}
            </LinkButton>
          }
        />
      ) : (
        <SecurityRows>
          {subscriptions.map((one) => (
            <SubscriptionRow key={one.subscriptionId} subscription={one} />
          ))}
        </SecurityRows>
      )}
    </PageSection>
  )
}

function SubscriptionRow({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts('notifications')
  const navigation = useNavigation()
  const { subscriptionId, about, eventCode, eventName, raceName, state } = subscription
  const aboutText = t(`subscription.${about}`, { race: raceName ?? '' })
  return (
    <SecurityRow
      title={eventName}
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="subscriptionId" value={subscriptionId} />
          <Button
            type="submit"
            look="quiet"
            size="s"
            name="intent"
            value="end"
            aria-label={t('subscriptionEndLabel', { event: eventName, about: aboutText })}
            pending={navigation.formData?.get('subscriptionId') === subscriptionId}
          >
            {t('subscriptionEnd')}
          </Button>
        </Form>
      }
    >
      <Link to={`/event/${eventCode}`} className="underline">
        {aboutText}
      </Link>
      {state === 'pending' && <p>{t('subscriptionPending')}</p>}
    </SecurityRow>
  )
}
