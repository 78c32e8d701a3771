import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { legalPath } from '#src/modules/tenants/domain/legal-documents.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'
import { acceptedCookie } from './cookie-names.ts'
import { writeCookie } from './write-cookie.ts'

type CookieNoticeProps = { isShown: boolean; cookieDomain: string | undefined }

/**
 * At the bottom of every page until accepted, for good; above the phone's order bar, below the
 * toasts.
 */
export function CookieNotice({ isShown, cookieDomain }: CookieNoticeProps) {
  const [isAccepted, setAccepted] = useState(false)
  if (!isShown || isAccepted) return null
  const accept = (event: FormEvent) => {
    event.preventDefault()
    writeCookie(acceptedCookie, 'true', cookieDomain)
    setAccepted(true)
  }
  return <NoticeBar onAccept={accept} />
}

function NoticeBar({ onAccept }: { onAccept: (event: FormEvent) => void }) {
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
            {t('cookieNotice')}{' '}
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
