import type { ReactNode } from 'react'
import type { EventOutlet } from '#src/modules/catalog/parts/event-outlet.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'

type SubscriptionPageProps = {
  event: EventOutlet
  title: string
  /** The text where no subscription is possible. */
  unavailable: { readonly title?: string; readonly body: string }
  /** The form; false where no subscription is possible. */
  children: ReactNode
}

/** The frame of a subscription page. */
export function SubscriptionPage({ event, title, unavailable, children }: SubscriptionPageProps) {
  const t = useTexts('inquiries')
  return (
    <PageSection title={title}>
      <title>{t('pageOf', { page: title, event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <Card className="max-w-2xl">
        {children || (
          <Notice look="soon" {...(unavailable.title === undefined ? {} : { title: unavailable.title })}>
            {unavailable.body}
          </Notice>
        )}
      </Card>
      <LinkButton look="quiet" to={`/event/${event.code}`} className="self-start">
        {t('askBack')}
      </LinkButton>
    </PageSection>
  )
}
