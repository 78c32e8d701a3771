import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from '../i18n/language.tsx'

const locales = { ru: 'ru-RU', en: 'en-US' } as const

/**
 * Provides react-aria with the page's language instead of the browser's; wrapped around each of its
 * components, so that only they load it.
 */
export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
}
