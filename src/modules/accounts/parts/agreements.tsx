import type { ReactNode } from 'react'
import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'

type AgreementsProps = {
  ticked: { readonly personalData: boolean } | undefined
  errorOf: (name: string) => string | undefined
}

/**
 * What creating an account requires: a consent of its own to the processing of personal data, and
 * the terms, which are accepted by creating it.
 */
export function Agreements({ ticked, errorOf }: AgreementsProps) {
  const t = useTexts('accounts')
  return (
    <div className="flex flex-col gap-1">
      <Checkbox name="personalData" required defaultChecked={ticked?.personalData} error={errorOf('personalData')}>
        {t('agreePersonalData')} <LegalLink path={legalPath('personal-data')}>{t('agreePersonalDataLink')}</LegalLink>
      </Checkbox>
      <input type="hidden" name="terms" value="on" />
      <p className="text-ink-2 text-sm">
        {t('agreeTerms')} <LegalLink path={legalPath('terms')}>{t('agreeTermsLink')}</LegalLink>
      </p>
    </div>
  )
}

/** Opens in a new tab, so that the form's values stay. */
function LegalLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a href={path} target="_blank" rel="noopener" className="underline underline-offset-2">
      {children}
    </a>
  )
}
