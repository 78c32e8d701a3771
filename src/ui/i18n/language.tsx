import { createContext, type ReactNode, useContext } from 'react'
import { defaultLanguage, type Language } from '#src/kernel/texts.ts'
import { createServerTexts, type LanguageTexts } from './language-texts.ts'

const TextsContext = createContext<LanguageTexts>(createServerTexts(defaultLanguage, {}))

type LanguageProviderProps = { texts: LanguageTexts; children: ReactNode }

/**
 * Provides a page's language and texts. Changing both preserves the state of everything inside,
 * forms included.
 */
export function LanguageProvider({ texts, children }: LanguageProviderProps) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useLanguage(): Language {
  return useContext(TextsContext).language
}

/** The texts of the page's language, whichever namespaces are loaded. */
export function useLanguageTexts(): LanguageTexts {
  return useContext(TextsContext)
}
