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
  /** Why nothing can be changed; null where it can. */
  readonly closed: string | null
  /** Set where the reason is that the event is cancelled or postponed. */
  readonly off?: 'cancelled' | 'postponed' | null
  readonly children: ReactNode
}

/** A page on which an entry is changed, or which says why it cannot be. */
export function ChangePage({ title, about, eventName, backTo, closed, off = null, children }: ChangePageProps) {
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
        {closed === null ? (
          children
        ) : (
          <>
            <Notice look="soon">{off === null ? closed : t(`changeOff.${off}`)}</Notice>
            <LinkButton to={backTo} className="self-start max-tablet:w-full">
              {t('changeBack')}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}
