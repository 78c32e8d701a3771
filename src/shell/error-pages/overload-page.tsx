import { renderToStaticMarkup } from 'react-dom/server'
import type { Instant } from '#src/kernel/instant.ts'
import type { OverloadRefusal, RefusalReason } from '#src/platform/http/overload.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { serverTexts } from '../texts.ts'
import { BarePage } from './bare-page.tsx'
import { ErrorBib } from './error-bib.tsx'
import { retryScript } from './retry-script.ts'

/**
 * The page shown during an overload: reads no database, runs no app. It keeps its address and
 * reloads by itself, with or without the script; a posted form is in it and is posted again.
 * @param css the addresses of the site's style sheets
 * @param opensAt when a site that is closed for maintenance is expected to open
 */
export function overloadPage(refusal: OverloadRefusal, css: readonly string[], opensAt: Instant | null = null): string {
  const { language } = refusal.scope
  const page = (
    <LanguageProvider texts={serverTexts[language]}>
      <OverloadPage refusal={refusal} css={css} opensAt={opensAt} />
    </LanguageProvider>
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

type OverloadPageProps = {
  readonly refusal: OverloadRefusal
  readonly css: readonly string[]
  readonly opensAt: Instant | null
}

function OverloadPage({ refusal, css, opensAt }: OverloadPageProps) {
  const t = useTexts('shell')
  const { scope, why, seconds, form, isPost, nonce } = refusal
  if (seconds === null) return <FailedPage refusal={refusal} css={css} />
  const isRepeatable = !isPost || form !== null
  const wait = <Wait refusal={refusal} />
  const title = why === 'maintenance' ? 'bareMaintenance' : why === 'away' ? 'bareAway' : 'overloaded'
  return (
    <BarePage language={scope.language} tenant={scope.tenant.code} css={css} again={isPost ? null : seconds}>
      <main className="flex flex-1 flex-col">
        <ErrorBib bib={<Left />} caption={<Caption />} title={t(title)} hint={<Hint why={why} opensAt={opensAt} />}>
          {isRepeatable ? wait : <p className="text-lg">{t('bareOverloadedBack')}</p>}
        </ErrorBib>
      </main>
      {isRepeatable && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, without any user input
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: retryScript }} />
      )}
    </BarePage>
  )
}

function Hint({ why, opensAt }: { why: RefusalReason; opensAt: Instant | null }) {
  const t = useTexts('shell')
  const format = useFormat()
  if (why !== 'maintenance') return t(why === 'away' ? 'bareAwayHint' : 'overloadedHint')
  return opensAt === null
    ? t('bareMaintenanceHint')
    : t('bareMaintenanceUntil', { moment: format.dateTime(opensAt, 'Europe/Moscow') })
}

/** The page does not reload by itself: the reader checks the outcome first. */
function FailedPage({ refusal: { scope, why, address }, css }: { refusal: OverloadRefusal; css: readonly string[] }) {
  const t = useTexts('shell')
  const isUnknown = why === 'unknown'
  return (
    <BarePage language={scope.language} tenant={scope.tenant.code} css={css} again={null}>
      <main className="flex flex-1 flex-col">
        <ErrorBib
          bib={isUnknown ? '504' : '500'}
          title={t(isUnknown ? 'outcomeUnknown' : 'error')}
          hint={t(isUnknown ? 'outcomeUnknownHint' : 'errorHint')}
        >
          <a href={address} className={buttonClasses('primary', 'l', false)}>
            {t(isUnknown ? 'openPage' : 'retry')}
          </a>
          <p className="text-ink-2 text-sm">
            {t('errorRequest')}
            <br />
            <code className="select-all break-all font-sans text-ink">{scope.requestId}</code>
          </p>
        </ErrorBib>
      </main>
    </BarePage>
  )
}

/**
 * The page's one clock: the script counts the seconds to the next try on it. Without a script it
 * does not count.
 */
function Left() {
  return <span id="left">{noTime}</span>
}

function Caption() {
  const t = useTexts('shell')
  return (
    <span id="caption" data-counting={t('bareOverloadedNext')}>
      {t('bareOverloadedBib')}
    </span>
  )
}

const noTime = '— —'

/**
 * Says that the page reloads by itself, with buttons to reload at once or to stop. The form repeats
 * the same request.
 */
function Wait({ refusal: { seconds, address, form, isPost } }: { refusal: OverloadRefusal }) {
  const t = useTexts('shell')
  return (
    <form
      id="again"
      method={isPost ? 'post' : 'get'}
      action={isPost ? address : undefined}
      data-seconds={seconds}
      className="flex flex-col items-start gap-5"
    >
      {form?.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing of this page ever changes its place
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {/* Only the script sends a form again. */}
      <p id="wait" hidden={isPost} className="text-lg">
        {t(isPost ? 'bareOverloadedForm' : 'bareOverloadedPage')}
      </p>
      {isPost && (
        <noscript>
          <p className="text-lg">{t('bareOverloadedFormByHand')}</p>
        </noscript>
      )}
      <p id="stopped" hidden className="text-lg">
        {t('bareOverloadedStopped')}
      </p>
      <div className="flex flex-wrap gap-3">
        {isPost ? (
          <button type="submit" className={buttonClasses('primary', 'l', false)}>
            {t('retry')}
          </button>
        ) : (
          <a href={address} className={buttonClasses('primary', 'l', false)}>
            {t('retry')}
          </a>
        )}
        <button type="button" id="stop" hidden className={buttonClasses('quiet', 'l', false)}>
          {t('bareOverloadedStop')}
        </button>
      </div>
    </form>
  )
}
