import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { waitOutOverload } from '#src/client/browser-retry.ts'
import { recordEarlyChanges } from '#src/client/early-changes.ts'
import { defaultLanguage, isLanguage } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import { BrowserLanguage } from '#src/shell/browser-language.tsx'
import { HydratedPage } from '#src/shell/hydrated-page.tsx'
import { loadTexts } from '#src/shell/load-texts.ts'
import { createBrowserTexts, type LanguageTexts } from '#src/ui/i18n/language-texts.ts'

waitOutOverload()

const { lang } = document.documentElement
const language = isLanguage(lang) ? lang : defaultLanguage
/** The page's own, and those of its late parts. */
const namespaces = [...document.querySelectorAll<HTMLElement>('[data-texts]')].flatMap(({ dataset }) =>
  String(dataset.texts).split(' '),
)

function hydrate(texts: LanguageTexts): void {
  const replayEarlyChanges = recordEarlyChanges(document)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BrowserLanguage texts={texts}>
          <HydratedPage then={replayEarlyChanges}>
            <HydratedRouter />
          </HydratedPage>
        </BrowserLanguage>
      </StrictMode>,
    )
  })
}

const loadAll = ({ loadShownParts }: { loadShownParts(): Promise<void> }) => loadShownParts()

/** Without its texts the page stays as the server sent it: its links and forms work before any script. */
function stay(): void {}

/** Only pages that have parts of this kind have the script for them. */
const parts = document.querySelector('[data-part]') && import('#src/ui/lazy/shown-parts.ts').then(loadAll)

void Promise.all([createBrowserTexts(language, loadTexts, namespaces, typeset), parts]).then(
  ([texts]) => hydrate(texts),
  stay,
)
