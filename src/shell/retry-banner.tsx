import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { browserRetry } from '#src/client/browser-retry.ts'
import type { RetryState } from '#src/client/retrying-fetch.ts'
import { useRetryState } from '#src/client/use-retry-state.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'

/**
 * At the bottom of the page while one of its requests has to wait; the page itself stays unchanged.
 */
export function RetryBanner() {
  const pause = useRetryState()
  return pause.state === 'none' ? null : <Bar pause={pause} />
}

const titles = {
  busy: 'pauseTitle',
  maintenance: 'pauseMaintenance',
  offline: 'pauseOffline',
  issue: 'pauseIssue',
} as const

function Bar({ pause }: { pause: Exclude<RetryState, { state: 'none' }> }) {
  const t = useTexts('shell')
  const bar = useRef<HTMLElement>(null)
  useBottomStack('notice', bar)
  const seconds = useSecondsUntil(pause.state === 'waiting' ? pause.until : null)
  const stop = useStop()
  return (
    <section
      ref={bar}
      aria-label={t(titles[pause.why])}
      data-no-print
      className="fixed inset-x-0 bottom-(--bottom-bar) z-40 border-ink border-t-2 bg-paper text-ink shadow-raised"
    >
      <div className="page-column flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
        <div className="min-w-0 flex-1 basis-72">
          <p role="status" className="font-semibold">
            {t(titles[pause.why])}
          </p>
          {/* Not announced: a screen reader would read the clock out each second. */}
          <p className="text-ink-2 text-sm tabular-nums">
            {pause.state === 'waiting' &&
              t(pause.why === 'offline' ? 'pauseOfflineRetry' : 'pauseRetry', {
                time: t('overloadedSeconds', { seconds }),
              })}
            {pause.state === 'trying' && t('pauseTrying')}
            {pause.state === 'stopped' && t(pause.why === 'issue' ? 'pauseIssueHint' : 'pauseStopped')}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button size="s" onClick={() => browserRetry?.retryNow()} pending={pause.state === 'trying'}>
            {t('pauseNow')}
          </Button>
          <Button size="s" look="quiet" onClick={stop}>
            {t('pauseStop')}
          </Button>
        </div>
      </div>
    </section>
  )
}

/**
 * Stops the waiting and leaves the page unchanged. React Router's pending navigation is cancelled
 * by navigating to a fragment of the same page, which sends no request; the page's own calls get
 * their refusal.
 */
function useStop(): () => void {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const { pathname, search, hash } = useLocation()
  return () => {
    if (state !== 'idle') void stay()
    browserRetry?.cancel()
  }
  async function stay() {
    await navigate({ pathname, search, hash: hash || 'main' }, { replace: true, preventScrollReset: true })
    // Only React Router needs the fragment; it must not be in an address that the reader shares.
    if (hash === '') window.history.replaceState(window.history.state, '', pathname + search)
  }
}

function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (until === null) return
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
