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
  /** The text where there is nothing to wait for. */
  over: { readonly title?: string; readonly body: string }
  /** The form; left out where there is nothing to wait for. */
  children: ReactNode
}

/** The frame of a subscription page. */
export function SubscriptionPage({ event, title, over, children }: SubscriptionPageProps) {
  const t = useTexts('inquiries')
  return (
    <PageSection title={title}>
      <title>{t('pageOf', { page: title, event: event.name })}</title>
      <meta name="robots" content="noindex" />
      <Card className="max-w-2xl">
        {children || (
          <Notice look="soon" {...(over.title === undefined ? {} : { title: over.title })}>
            {over.body}
          </Notice>
        )}
      </Card>
      <LinkButton look="quiet" to={`/event/${event.code}`} className="self-start">
        {t('askBack')}
      </LinkButton>
    </PageSection>
  )
}
