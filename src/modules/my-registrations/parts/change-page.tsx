import type { ReactNode } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Breadcrumbs } from '#src/ui/kit/breadcrumbs.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'

type ChangePageProps = {
  readonly title: string
  /** Under the title: the participant of the entry. */
  readonly about: ReactNode
  readonly eventName: string
  /** The order's page. */
  readonly backTo: string
  /** The reason why nothing can be changed; null where it can. */
  readonly unavailableReason: string | null
  /** Set if the reason is that the event is cancelled or postponed. */
  readonly cancelledOrPostponed?: 'cancelled' | 'postponed' | null
  readonly children: ReactNode
}

/** A page to change an entry, or the reason why it cannot be changed. */
export function ChangePage({
  title,
  about,
  eventName,
  backTo,
  unavailableReason,
  cancelledOrPostponed = null,
  children,
}: ChangePageProps) {
  const t = useTexts('my-registrations')
  const format = useFormat()
  return (
    <div className="page-column py-4 tablet:py-8">
      <title>{title}</title>
      <Breadcrumbs
        crumbs={[
          { label: t('crumbs'), to: '/account/registrations' },
          { label: eventName, to: backTo },
          { label: title },
        ]}
      />
      <div className="mt-2 flex max-w-3xl flex-col gap-6">
        <header className="flex flex-col gap-2">
          <h1 className="headline text-h1">{format.typeset(title)}</h1>
          <p className="text-ink-2">{about}</p>
        </header>
        {unavailableReason === null ? (
          children
        ) : (
          <>
            <Notice look="soon">
              {cancelledOrPostponed === null ? unavailableReason : t(`changeEventStatus.${cancelledOrPostponed}`)}
            </Notice>
            <LinkButton to={backTo} className="self-start max-tablet:w-full">
              {t('changeBack')}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
