import { useLoginUrl } from '#src/modules/accounts/parts/use-login-url.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { Card } from '#src/ui/kit/card.tsx'

/** The reader of a link signs in or up first, and is redirected back. */
export function SignInCard() {
  const t = useTexts('invitations')
  const login = useLoginUrl()
  return (
    <Card className="flex flex-col gap-4">
      <p>{t('signInNote')}</p>
      <div className="flex flex-wrap gap-3">
        <a href={login} className={`${buttonClasses('accent', 'l', false)} max-tablet:w-full`}>
          {t('signIn')}
        </a>
        <a
          href={login.replace('/account/login', '/account/signup')}
          className={`${buttonClasses('quiet', 'l', false)} max-tablet:w-full`}
        >
          {t('signUp')}
        </a>
      </div>
    </Card>
  )
}
