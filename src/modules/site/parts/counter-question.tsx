import { useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { useBottomStack } from '#src/ui/kit/use-bottom-stack.ts'

/**
 * Asks whether a counter may count this reader, where the installation has one: two equal answers,
 * of which neither changes anything else. No answer counts as no.
 */
export function CounterQuestion() {
  const t = useTexts('site-counter')
  const { pathname, search } = useLocation()
  const fetcher = useFetcher()
  const bar = useRef<HTMLElement>(null)
  useBottomStack('notice', bar)
  const isSent = fetcher.state !== 'idle'
  return (
    <>
      <section
        ref={bar}
        aria-label={t('counterTitle')}
        data-no-print
        className="fixed inset-x-0 bottom-(--bottom-bar) z-30 border-line border-t bg-paper text-ink"
      >
        <fetcher.Form
          method="post"
          action="/cookies/counter"
          className="page-column flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
        >
          <input type="hidden" name="back" value={pathname + search} />
          <p className="min-w-0 flex-1 basis-72 text-sm leading-snug">{t('counterQuestion')}</p>
          <div className="flex flex-none gap-3">
            <Button type="submit" name="choice" value="yes" size="s" look="quiet" pending={isSent}>
              {t('counterAllow')}
            </Button>
            <Button type="submit" name="choice" value="no" size="s" look="quiet" pending={isSent}>
              {t('counterRefuse')}
            </Button>
          </div>
        </fetcher.Form>
      </section>
      <noscript>
        <div className="h-28" />
      </noscript>
    </>
  )
}
