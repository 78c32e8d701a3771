import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'

export type EmailDelivery = {
  readonly email: string
  readonly suppressed: 'rejected' | 'bounced' | 'complained' | null
  readonly held: { readonly budget: number; readonly suppressed: number }
}

/**
 * A notice where emails do not reach the account, or some of its emails were not sent; renders
 * nothing otherwise.
 */
export function EmailDeliveryNotice({ email, suppressed, held }: EmailDelivery) {
  const t = useTexts('accounts-emails')
  return (
    <>
      {suppressed !== null && (
        <Notice look="warn">
          <p>{t(suppressed === 'complained' ? 'emailsComplained' : 'emailsReturned', { email })}</p>
          <Link to="/account/confirm" className="inline-block py-2 font-medium underline underline-offset-2">
            {t('emailsConfirm')}
          </Link>
        </Notice>
      )}
      {held.budget > 0 && <Notice look="warn">{t('emailsHeld', { count: held.budget })}</Notice>}
      {held.suppressed > 0 && suppressed === null && (
        <Notice look="warn">{t('emailsUnreachable', { count: held.suppressed })}</Notice>
      )}
    </>
  )
}
