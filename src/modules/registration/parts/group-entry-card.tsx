import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'

type GroupEntryCardProps = {
  readonly groupEntryId: string
  /** The address of its list. */
  readonly groupEntryAt: string
}

/**
 * Links to the list and to the document with the doctor's column, wherever an order of a group
 * entry is shown.
 */
export function GroupEntryCard({ groupEntryId, groupEntryAt }: GroupEntryCardProps) {
  const t = useTexts('registration')
  return (
    <Card data-no-print className="flex flex-col items-start gap-3">
      <div>
        <h2 className="font-semibold">{t('groupEntryTitle')}</h2>
        <p className="text-ink-2">{t('groupEntryNote')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton to={groupEntryAt} look="quiet" reloadDocument>
          {t('groupEntryOpen')}
        </LinkButton>
        <a
          href={`/api/account/registrations/group-entries/${groupEntryId}`}
          target="_blank"
          rel="noreferrer"
          className="min-h-11 py-2.5 underline underline-offset-2"
        >
          {t('groupEntryDocument')}
        </a>
      </div>
    </Card>
  )
}
