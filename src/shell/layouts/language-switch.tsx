import type { FormEvent } from 'react'
import { useLocation } from 'react-router'
import { call } from '#src/client/call.ts'
import type { Language } from '#src/kernel/texts.ts'
import { useLanguage } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { classNames } from '#src/ui/kit/class-names.ts'
import { cultureCookie } from './cookie-names.ts'
import type { ShellSite } from './layout-props.ts'
import { writeCookie } from './write-cookie.ts'

type LanguageSwitchProps = {
  site: Pick<ShellSite, 'cookieDomain' | 'user'>
  onLanguage: (language: Language) => void
  className?: string
}

/**
 * The switch to the other language. In the browser the page changes in place, so that typed values
 * are preserved; before any script is loaded it is a form that sets the cookie and comes back.
 */
export function LanguageSwitch({ site, onLanguage, className }: LanguageSwitchProps) {
  const t = useTexts('shell')
  const { pathname, search } = useLocation()
  const other: Language = useLanguage() === 'ru' ? 'en' : 'ru'
  const change = (event: FormEvent) => {
    event.preventDefault()
    writeCookie(cultureCookie, other, site.cookieDomain)
    onLanguage(other)
    // Later emails use the new language; the page changes whether the call succeeds or not.
    if (site.user?.isAuthorized)
      call('POST /api/account/language', { body: { language: other } }).catch(() => undefined)
  }
  return (
    <form method="post" action="/language" onSubmit={change} className="contents">
      <input type="hidden" name="back" value={pathname + search} />
      <button
        type="submit"
        name="language"
        value={other}
        lang={other}
        className={classNames(
          'grid min-h-11 min-w-11 place-items-center rounded-control px-2 font-medium text-sm hover:underline hover:underline-offset-4',
          className,
        )}
      >
        <span aria-hidden="true">{t('languageOtherShort')}</span>
        <span className="sr-only">{t('languageOther')}</span>
      </button>
    </form>
  )
}
