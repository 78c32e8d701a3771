import { renderToStaticMarkup } from 'react-dom/server'
import type { Standing } from '#src/platform/http/line/line.ts'
import type { LineWords, Waiting } from '#src/platform/http/line/stand-in-line.ts'
import type { Visit } from '#src/platform/http/visit.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { serverTexts, textOf } from '../texts.ts'
import { BarePage } from './bare-page.tsx'
import { ErrorBib } from './error-bib.tsx'
import { lineScript } from './line-script.ts'

/**
 * The page of who stands in line before a race's registration: how many are ahead, about how long, and that it opens by
 * itself, with the script or without. Asks no database, runs no app.
 * @param css the addresses of the site's styles
 */
export function linePage(waiting: Waiting, css: readonly string[]): string {
  const page = (
    <LanguageProvider texts={serverTexts[waiting.visit.language]}>
      <LinePage waiting={waiting} css={css} />
    </LanguageProvider>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** What changes on it as the line moves. */
export function lineWords({ ahead, seconds }: Standing, { language }: Visit): LineWords {
  const t = (key: string, count?: number) => textOf(language, 'app', key, count === undefined ? {} : { count })
  const minutes = Math.ceil(seconds / 60)
  return {
    ahead: ahead === 0 ? '1' : new Intl.NumberFormat(language).format(ahead),
    caption: t(ahead === 0 ? 'bareLineCaptionNext' : 'bareLineCaption'),
    text: `${ahead === 0 ? t('bareLineNext') : t('bareLineAhead', ahead)} ${minutes <= 1 ? t('bareLineSoon') : t('bareLineMinutes', minutes)}`,
  }
}

function LinePage({ waiting, css }: { waiting: Waiting; css: readonly string[] }) {
  const t = useTexts('app')
  const { visit, nonce, again } = waiting
  const words = lineWords(waiting, visit)
  return (
    <BarePage language={visit.language} tenant={visit.tenant.code} css={css} again={Math.max(4, again)}>
      <main className="flex flex-1 flex-col">
        <ErrorBib
          bib={<span id="line-ahead">{words.ahead}</span>}
          caption={<span id="line-caption">{words.caption}</span>}
          title={t('bareLineTitle')}
          hint={t('bareLineHint')}
        >
          <p id="line-text" aria-live="polite" className="font-semibold text-lg">
            {words.text}
          </p>
          <p className="text-ink-2">{t('bareLineStays')}</p>
        </ErrorBib>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, without a word of anybody's */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: lineScript }} />
    </BarePage>
  )
}
