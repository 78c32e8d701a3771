import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#src/kernel/texts.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { BarePage } from '../error-pages/bare-page.tsx'
import { ErrorBib } from '../error-pages/error-bib.tsx'
import { serverTexts } from '../texts.ts'

/** Where the worker writes links to the copies that it has. */
export const copiesMark = '<!--copies-->'

/**
 * The page that a browser shows in place of one that it cannot load: the worker has stored it, so
 * it runs no script and names nobody.
 * @param css the addresses of the site's style sheets
 */
export function offlinePage(language: Language, tenant: string, css: readonly string[]): string {
  const page = (
    <LanguageProvider texts={serverTexts[language]}>
      <OfflinePage language={language} tenant={tenant} css={css} />
    </LanguageProvider>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

type OfflinePageProps = { readonly language: Language; readonly tenant: string; readonly css: readonly string[] }

function OfflinePage({ language, tenant, css }: OfflinePageProps) {
  const t = useTexts('shell')
  return (
    <BarePage language={language} tenant={tenant} css={css} again={null}>
      <main className="flex flex-1 flex-col">
        <ErrorBib bib="— —" title={t('bareOffline')} hint={t('bareOfflineHint')}>
          {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of the page which did not load, query included */}
          <a href="" className={buttonClasses('primary', 'l', false)}>
            {t('retry')}
          </a>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant */}
          <div className="flex flex-col gap-1 empty:hidden" dangerouslySetInnerHTML={{ __html: copiesMark }} />
        </ErrorBib>
      </main>
    </BarePage>
  )
}
