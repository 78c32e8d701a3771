import { renderToStaticMarkup } from 'react-dom/server'
import type { Visit } from '#src/platform/http/visit.ts'
import type { Waiting, WaitingStatus, WaitingWords } from '#src/platform/http/waiting-room/wait-options.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { serverTexts, textOf } from '../texts.ts'
import { BarePage } from './bare-page.tsx'
import { ErrorBib } from './error-bib.tsx'
import { waitingScript } from './waiting-script.ts'

/**
 * The waiting page of a race's registration: how many people are ahead, about how long, and that
 * the page opens by itself, with or without the script. Reads no database, runs no app.
 * @param css the addresses of the site's style sheets
 */
export function waitingPage(waiting: Waiting, css: readonly string[]): string {
  const page = (
    <LanguageProvider texts={serverTexts[waiting.visit.language]}>
      <WaitingPage waiting={waiting} css={css} />
    </LanguageProvider>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** The texts of the page that change as the queue moves. */
export function waitingWords({ ahead, seconds, isFull, isShut }: WaitingStatus, { language }: Visit): WaitingWords {
  const t = (key: string, count?: number) => textOf(language, 'shell', key, count === undefined ? {} : { count })
  const minutes = Math.ceil(seconds / 60)
  const position = ahead === 0 ? t(isShut ? 'bareWaitingFirst' : 'bareWaitingNext') : t('bareWaitingAhead', ahead)
  const first = t(isShut ? 'bareWaitingCaptionFirst' : 'bareWaitingCaptionNext')
  const time = minutes <= 1 ? t('bareWaitingSoon') : t('bareWaitingMinutes', minutes)
  return {
    ahead: ahead === 0 ? '1' : new Intl.NumberFormat(language).format(ahead),
    caption: ahead === 0 ? first : t('bareWaitingCaption', ahead),
    hint: t(isShut ? 'bareWaitingShutHint' : 'bareWaitingHint'),
    text: `${position} ${isShut ? t('bareWaitingShut') : time}`,
    full: isFull ? t('bareWaitingFull') : '',
  }
}

function WaitingPage({ waiting, css }: { waiting: Waiting; css: readonly string[] }) {
  const t = useTexts('shell')
  const { visit, nonce, again } = waiting
  const labels = waitingWords(waiting, visit)
  return (
    <BarePage language={visit.language} tenant={visit.tenant.code} css={css} again={Math.max(4, again)}>
      <main className="flex flex-1 flex-col">
        <ErrorBib
          bib={<span id="waiting-ahead">{labels.ahead}</span>}
          caption={<span id="waiting-caption">{labels.caption}</span>}
          title={t('bareWaitingTitle')}
          hint={<span id="waiting-hint">{labels.hint}</span>}
        >
          <p id="waiting-text" aria-live="polite" className="font-semibold text-lg">
            {labels.text}
          </p>
          <p id="waiting-full" aria-live="polite" className="text-warn empty:hidden">
            {labels.full}
          </p>
          <p className="text-ink-2">{t('bareWaitingStays')}</p>
        </ErrorBib>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, without any user input */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: waitingScript }} />
    </BarePage>
  )
}
