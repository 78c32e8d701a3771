import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { createBrowserTexts, type LanguageTexts } from '#src/ui/i18n/language-texts.ts'
import { loadTexts } from './load-texts.ts'

type Switch = (language: Language) => Promise<void>

const SwitchContext = createContext<Switch>(async () => undefined)

/** Changes the page's language in place: typed values are preserved. The caller sets the cookie. */
export function useSwitchLanguage(): Switch {
  return use(SwitchContext)
}

/**
 * The browser's language and texts. A new language is shown once all its texts are loaded, in one
 * step.
 */
export function BrowserLanguage(props: { texts: LanguageTexts; children: ReactNode }) {
  const [currentTexts, setCurrentTexts] = useState(props.texts)
  const change = useCallback<Switch>(
    async (language) => {
      if (language === currentTexts.language) return
      const texts = await createBrowserTexts(language, loadTexts, currentTexts.namespaces(), typeset)
      document.documentElement.lang = language
      setCurrentTexts(texts)
    },
    [currentTexts],
  )
  return (
    <SwitchContext value={change}>
      <LanguageProvider texts={currentTexts}>{props.children}</LanguageProvider>
    </SwitchContext>
  )
}
