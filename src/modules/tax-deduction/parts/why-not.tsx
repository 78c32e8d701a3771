import type { ApiFailure } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { choicePath, type TaxChoice } from '../domain/choice.ts'
import type { EligibilityCode } from '../domain/eligibility.ts'
import { OutcomeNotice } from './outcome-notice.tsx'
import type { TaxView } from './tax-choice.ts'
import { unlistedTitle, whyNotTitle } from './why-not-title.ts'

type WhyNotProps = {
  view: TaxView
  choice: TaxChoice
  /** How many certificates of this choice can be filed. */
  readyCount: number
  /** Of an application that was just refused; where the form is still shown, it says why itself. */
  refusal: ApiFailure | undefined
}

/** Why one cannot apply with this choice: one message, and one next step. */
export function WhyNot({ view, choice, readyCount, refusal }: WhyNotProps) {
  const t = useTexts('tax-deduction-page')
  if (refusal !== undefined && !view.isEligible)
    return (
      // Without a script the browser goes to the form's anchor, and the form is gone.
      <div id="form" className="scroll-mt-6">
        <RefusedApplication view={view} choice={choice} message={refusal.message} />
      </div>
    )
  const { code, unlistedOrganizers: unlisted } = view
  const unlistedNote = t('unlistedNote', { count: unlisted.length })
  if (view.isEligible)
    return unlisted.length === 0 ? null : (
      <Notice look="warn" title={unlistedTitle(unlisted, t)}>
        {unlistedNote}
      </Notice>
    )
  if (code !== undefined && readyCount > 0)
    return (
      <Notice
        look="ok"
        title={whyNotTitle({ view, readyCount }, t)}
        action={
          <LinkButton to={nextStep(code, view, choice)} look="quiet">
            {t('readyAction', { count: readyCount })}
          </LinkButton>
        }
      >
        {t('readyNote', { count: readyCount })}
      </Notice>
    )
  if (code !== undefined)
    return (
      <Notice
        look="soon"
        title={whyNotTitle({ view, readyCount }, t)}
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
      title={whyNotTitle({ view, readyCount }, t)}
      action={
        <LinkButton to="/Home/TaxDeduction" look="quiet">
          {t('noneAction')}
        </LinkButton>
      }
    >
      {unlisted.length > 0 ? unlistedNote : t('noneNote')}
    </Notice>
  )
}

/** Another window, or an organizer, was faster: why nothing was sent, and where what exists is. */
function RefusedApplication({ view, choice, message }: { view: TaxView; choice: TaxChoice; message: string }) {
  const t = useTexts('tax-deduction-page')
  const { code } = view
  return (
    <OutcomeNotice
      look="warn"
      title={message}
      action={
        <LinkButton to={code === undefined ? '/Home/TaxDeduction' : nextStep(code, view, choice)} look="quiet">
          {code === undefined ? t('noneAction') : t(`code.${code}.action`)}
        </LinkButton>
      }
    >
      {t('notSent')} {code !== undefined && t(`code.${code}.note`)}
    </OutcomeNotice>
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
      return choicePath(choice, { hash: applicationId === null ? '#applications' : `#application-${applicationId}` })
    case 'ALREADY_SUBMITTED_MYSELF':
    case 'ALREADY_SUBMITTED_CHILDREN':
      return choicePath(choice, { hash: '#applications' })
  }
}
