import type { i18n } from 'i18next'
import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider } from 'react-i18next'
import { defaultLanguage, type Language } from '#src/kernel/texts.ts'

const LanguageContext = createContext<Language>(defaultLanguage)

type LanguageProviderProps = { language: Language; texts: i18n; children: ReactNode }

/** Gives a page its language and its texts. A change of both keeps the state of everything inside, forms included. */
export function LanguageProvider({ language, texts, children }: LanguageProviderProps) {
  return (
    <LanguageContext value={language}>
      <I18nextProvider i18n={texts}>{children}</I18nextProvider>
    </LanguageContext>
  )
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}
