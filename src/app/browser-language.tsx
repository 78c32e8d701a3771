import type { i18n } from 'i18next'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { Language } from '#src/kernel/texts.ts'
import { createBrowserTexts, namespacesInUse } from '#src/ui/i18n/create-i18n.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { loadTexts } from './load-texts.ts'

type Switch = (language: Language) => Promise<void>

const SwitchContext = createContext<Switch>(async () => undefined)

/** Changes the page's language in place: what is typed stays typed. The cookie is its caller's to set. */
export function useSwitchLanguage(): Switch {
  return use(SwitchContext)
}

/** The browser's language and texts. A new language is shown once all its texts are there, in one step. */
export function BrowserLanguage(props: { language: Language; texts: i18n; children: ReactNode }) {
  const [present, setPresent] = useState({ language: props.language, texts: props.texts })
  const change = useCallback<Switch>(
    async (language) => {
      if (language === present.language) return
      const texts = await createBrowserTexts(language, loadTexts, namespacesInUse(present.texts))
      document.documentElement.lang = language
      setPresent({ language, texts })
    },
    [present],
  )
  return (
    <SwitchContext value={change}>
      <LanguageProvider language={present.language} texts={present.texts}>
        {props.children}
      </LanguageProvider>
    </SwitchContext>
  )
}
