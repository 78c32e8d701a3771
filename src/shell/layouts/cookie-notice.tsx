import { type FormEvent, Suspense, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Site } from '#src/client/site-context.ts'
import { LazyCounterQuestion } from '#src/modules/site/parts/lazy-counter-question.ts'
import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'
import { acceptedCookie } from './cookie-names.ts'
import { writeCookie } from './write-cookie.ts'

type CookieNoticeProps = {
  isShown: boolean
  cookieDomain: string | undefined
  /** The installation's counter, about which the reader is asked once the notice is accepted. */
  counter?: Site['counter'] | undefined
}

/**
 * At the bottom of every page until accepted, for good; above the phone's order bar, below the
 * toasts.
 */
export function CookieNotice({ isShown, cookieDomain, counter = null }: CookieNoticeProps) {
  const [isAccepted, setAccepted] = useState(false)
  if (!isShown || isAccepted) return counter?.choice === null ? <Question /> : null
  const accept = (event: FormEvent) => {
    event.preventDefault()
    writeCookie(acceptedCookie, 'true', cookieDomain)
    setAccepted(true)
  }
  return <NoticeBar onAccept={accept} hasCounter={counter !== null} />
}

function Question() {
  return (
    <Suspense fallback={null}>
      <LazyCounterQuestion />
    </Suspense>
  )
}

type NoticeBarProps = { onAccept: (event: FormEvent) => void; hasCounter: boolean }

function NoticeBar({ onAccept, hasCounter }: NoticeBarProps) {
  const t = useTexts('shell')
  const { pathname, search } = useLocation()
  const bar = useRef<HTMLElement>(null)
  useBottomStack('notice', bar)
  return (
    <>
      <section
        ref={bar}
        aria-label={t('cookieTitle')}
        data-no-print
        className="fixed inset-x-0 bottom-(--bottom-bar) z-30 border-line border-t bg-paper text-ink"
      >
        <form
          method="post"
          action="/cookies/accept"
          onSubmit={onAccept}
          className="page-column flex items-center justify-between gap-4 py-2.5"
        >
          <input type="hidden" name="back" value={pathname + search} />
          <p className="text-sm leading-snug">
            {t(hasCounter ? 'cookieNoticeCounter' : 'cookieNotice')}{' '}
            <Link to={legalPath('cookies')} className="whitespace-nowrap py-2 underline underline-offset-2">
              {t('cookieMore')}
            </Link>
          </p>
          <Button type="submit" size="s" className="flex-none">
            {t('cookieAccept')}
          </Button>
        </form>
      </section>
      {/* Without a script the bar is not measured: this space keeps it off the end of the page. */}
      <noscript>
        <div className="h-28" />
      </noscript>
    </>
  )
}
