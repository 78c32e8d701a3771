import { useEffect, useState } from 'react'
import type { ApiReply } from '#src/client/api-types.ts'
import { formatClock } from '#src/kernel/format-date.ts'
import { type Instant, plusMs, toInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { type SupportHours, supportState, supportTimeZone } from '../domain/support-hours.ts'

type SupportStatusProps = { contacts: ApiReply<'GET /api/contacts'> }

/** Whether support answers now, and until when, or when it is back; by the server's clock. */
export function SupportStatus({ contacts: { hours, now: loadedAt } }: SupportStatusProps) {
  const t = useTexts('feedback')
  const format = useFormat()
  const now = useServerNow(toInstant(loadedAt))
  const { isOpen, changesAt } = supportState(hours, now)
  const time = formatClock(changesAt, supportTimeZone)
  const day = plainDateIn(changesAt, supportTimeZone)
  const isToday = day === plainDateIn(now, supportTimeZone)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
        <StateTag tone={isOpen ? 'ok' : 'soon'}>{t(isOpen ? 'contactsOpen' : 'contactsShut')}</StateTag>
        <span>
          {isOpen && t('contactsOpenUntil', { time })}
          {!isOpen &&
            (isToday ? t('contactsOpensToday', { time }) : t('contactsOpens', { time, day: format.day(day, 'short') }))}
        </span>
      </p>
      <Hours hours={hours} />
      {!isOpen && <p className="text-ink-2">{t('contactsShutHint')}</p>}
    </div>
  )
}

function Hours({ hours: { from, to } }: { hours: SupportHours }) {
  const t = useTexts('feedback')
  return (
    <p>
      <span className="figure block text-figure-l">
        {from}–{to}
      </span>
      <span className="text-ink-2">{t('contactsHours')}</span>
    </p>
  )
}

/** The server's time, each half a minute; the browser's clock may be wrong. */
function useServerNow(loadedAt: Instant): Instant {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    const startedMs = performance.now()
    setNow(loadedAt)
    const timer = setInterval(() => setNow(plusMs(loadedAt, Math.round(performance.now() - startedMs))), 30_000)
    return () => clearInterval(timer)
  }, [loadedAt])
  return now
}
