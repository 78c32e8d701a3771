import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

/**
 * The consent of a visitor without a session; its text opens in a new tab, so that typed values
 * stay.
 */
export function PersonalDataBox({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
  const t = useTexts('inquiries')
  return (
    <Checkbox name="personalData" required defaultChecked={isTicked} error={error}>
      {t('askAgree')}{' '}
      <a href={legalPath('personal-data')} target="_blank" rel="noopener" className="underline underline-offset-2">
        {t('askAgreeLink')}
      </a>
    </Checkbox>
  )
}
