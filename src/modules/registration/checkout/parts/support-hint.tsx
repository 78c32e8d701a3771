import { useSite } from '#src/client/use-site.ts'
import { HelpLink } from '#src/modules/tenants/parts/help-link.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type SupportHintProps = { mayHavePaid?: boolean; isDeclined?: boolean }

/**
 * The support contact, on every screen of a payment without a clear success; with SPEC §4's hour
 * where the payer may have paid.
 */
export function SupportHint({ mayHavePaid = false, isDeclined = false }: SupportHintProps) {
  const t = useTexts('registration')
  const { tenant } = useSite()
  const { email } = tenant.support
  return (
    <div className="flex flex-col items-start text-sm">
      {mayHavePaid && <p className="text-ink-2">{t('hourHint', { email })}</p>}
      <a className="min-h-11 py-2.5 underline underline-offset-2" href={`mailto:${email}`}>
        {t('writeToSupport')}
      </a>
      {(mayHavePaid || isDeclined) && <HelpLink answer={mayHavePaid ? 'no-confirmation' : 'declined'} />}
    </div>
  )
}
