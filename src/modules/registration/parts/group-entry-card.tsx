import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { CompanyRequisites, type ShownCompany } from './company-requisites.tsx'
import { NamesUntil } from './names-until.tsx'

type GroupEntryCardProps = {
  readonly groupEntryId: string
  /** The address of its list. */
  readonly groupEntryAt: string
  /** Its company, and until when its names may be changed. */
  readonly terms: { readonly company: ShownCompany | null; readonly namesUntil: string | null } | null
}

/**
 * The company of the order, and links to the list and to the document to print, wherever an order of
 * a group entry is shown.
 */
export function GroupEntryCard({ groupEntryId, groupEntryAt, terms }: GroupEntryCardProps) {
  const t = useTexts('registration')
  const company = terms?.company ?? null
  return (
    <Card data-no-print className="flex flex-col items-start gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-semibold">{t(company === null ? 'groupEntryTitle' : 'companyOrderTitle')}</h2>
        {company !== null && <CompanyRequisites company={company} />}
        <p className="text-ink-2">{t(company === null ? 'groupEntryNote' : 'companyOrderNote')}</p>
        <NamesUntil day={terms?.namesUntil ?? null} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <LinkButton to={groupEntryAt} look="quiet" reloadDocument>
          {t(company === null ? 'groupEntryOpen' : 'companyOrderOpen')}
        </LinkButton>
        <a
          href={`/api/account/registrations/group-entries/${groupEntryId}`}
          target="_blank"
          rel="noreferrer"
          className="min-h-11 py-2.5 underline underline-offset-2"
        >
          {t(company === null ? 'groupEntryDocument' : 'companyOrderDocument')}
        </a>
      </div>
    </Card>
  )
}
