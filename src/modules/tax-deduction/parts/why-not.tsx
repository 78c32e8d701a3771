import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import type { TaxChoice } from '../domain/choice.ts'
import type { EligibilityCode } from '../domain/eligibility.ts'
import { choicePath, type TaxView } from './tax-choice.ts'

/** Why one cannot apply with this choice: one message, and one next step. */
export function WhyNot({ view, choice }: { view: TaxView; choice: TaxChoice }) {
  const t = useTexts('tax-deduction-page')
  const { code, unlistedOrganizers: unlisted } = view
  if (view.isEligible)
    return unlisted.length === 0 ? null : (
      <Notice look="warn" title={t('unlistedTitle', { organizers: unlisted.join(', ') })}>
        {t('unlistedNote')}
      </Notice>
    )
  if (code !== undefined)
    return (
      <Notice
        look="soon"
        title={t(`code.${code}.title`)}
        action={
          <LinkButton to={nextStep(code, view, choice)} look="quiet">
            {t(`code.${code}.action`)}
          </LinkButton>
        }
      >
        {t(`code.${code}.note`)}
      </Notice>
    )
  return (
    <Notice
      look="warn"
      title={unlisted.length > 0 ? t('unlistedTitle', { organizers: unlisted.join(', ') }) : t('noneTitle')}
      action={
        <LinkButton to="/Home/TaxDeduction" look="quiet">
          {t('noneAction')}
        </LinkButton>
      }
    >
      {unlisted.length > 0 ? t('unlistedNote') : t('noneNote')}
    </Notice>
  )
}

function nextStep(code: EligibilityCode, { applicationId }: TaxView, choice: TaxChoice): string {
  switch (code) {
    case 'MYSELF_DONT_BUY_SLOTS':
      return '/account/registrations'
    case 'MYSELF_DONT_EXIST_SLOTS':
      return choicePath({ ...choice, beneficiary: 'KIDS' })
    case 'NO_CHILDREN_SLOTS':
      return choicePath({ ...choice, beneficiary: 'MY_SELF' })
    case 'ALREADY_SUBMITTED_SELECTED_PAYER':
      return choicePath(choice, applicationId === null ? '#applications' : `#application-${applicationId}`)
    case 'ALREADY_SUBMITTED_MYSELF':
    case 'ALREADY_SUBMITTED_CHILDREN':
      return choicePath(choice, '#applications')
  }
}
