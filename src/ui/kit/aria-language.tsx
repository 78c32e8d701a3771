import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useLanguage } from '../i18n/language.tsx'

const locales = { ru: 'ru-RU', en: 'en-US' } as const

/** Gives react-aria the page's language instead of the browser's; around each of its components, so that only those load it. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
}
