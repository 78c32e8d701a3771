import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { applicationDays } from '../domain/message.ts'

/** An account has consented to the processing of its data already, but not to the storage of an application. */
export type ConsentKind = 'message' | 'application'

type ConsentBoxProps = { kind: ConsentKind; isTicked: boolean; error: string | undefined }

/** The consent of a sender; its text opens in a new tab, so that typed values stay. */
export function ConsentBox({ kind, isTicked, error }: ConsentBoxProps) {
  const t = useTexts('feedback')
  const isApplication = kind === 'application'
  return (
    <Checkbox name="personalData" required defaultChecked={isTicked} error={error}>
      {isApplication ? t('formAgreeApplication', { days: applicationDays }) : t('formAgree')}{' '}
      <a
        href={legalPath(isApplication ? 'privacy' : 'personal-data')}
        target="_blank"
        rel="noopener"
        className="underline underline-offset-2"
      >
        {t(isApplication ? 'formAgreeApplicationLink' : 'formAgreeLink')}
      </a>
    </Checkbox>
  )
}
