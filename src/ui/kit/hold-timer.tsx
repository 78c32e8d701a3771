import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Instant, instantMs } from '#src/kernel/instant.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { classNames } from './class-names.ts'
import {
  clockDuration,
  clockFace,
  holdMs,
  holdTone,
  minuteToAnnounce,
  remainingMs,
  remainingShare,
} from './hold-clock.ts'
import { useHasScript } from './use-has-script.ts'
import { useReturn } from './use-return.ts'

type HoldTimerProps = {
  /** Until when the place is held. */
  until: Instant
  /** The server's time of the same response. */
  serverNow: Instant
  onExpire?: () => void
  /**
   * Called when the page is shown again after more than half a minute: reload the state from the
   * server.
   */
  onReturn?: () => void
  /** The duration of the full ring. */
  wholeMs?: number
  /** Replaces «место держим за вами»; '' leaves it out. */
  note?: string
  /** 's' is one line, for the phone's order bar. */
  size?: 's' | 'm'
}

/** A clock of minutes; for a place that is reserved for days (an invoice is to be paid) the last day. */
export function HoldTimer(props: HoldTimerProps) {
  const { until, serverNow, wholeMs } = props
  const isReserved = wholeMs === undefined && instantMs(until) - instantMs(serverNow) > longestClockMs
  return isReserved ? <Reservation until={until} /> : <HoldClock {...props} />
}

/** No clock of minutes is longer. */
const longestClockMs = 3 * 3600_000

/** Invoices are due by the days of Moscow. */
function Reservation({ until }: { readonly until: Instant }) {
  const t = useTexts('ui')
  const format = useFormat()
  return <p className="font-medium">{t('holdReserved', { date: format.deadline(until, 'Europe/Moscow') })}</p>
}

/**
 * A ring and minutes, the same on every step: neutral, then a warning under three minutes.
 * Announced at 10, 5 and 1 minutes only.
 */
function HoldClock(props: HoldTimerProps) {
  const { until, serverNow, onExpire, onReturn, wholeMs = holdMs, note, size = 'm' } = props
  const t = useTexts('ui')
  const { leftMs, minute } = useHoldClock(until, serverNow, onExpire)
  useReturn(onReturn)
  const tone = holdTone(leftMs)
  const text = tone === 'expired' ? t('holdExpired') : (note ?? t('holdNote'))
  return (
    <div className={classNames('flex items-center', size === 'm' ? 'gap-3' : 'gap-2')}>
      <Ring share={remainingShare(leftMs, wholeMs)} isWarning={tone !== 'calm'} size={size === 'm' ? 44 : 20} />
      <div className={classNames('min-w-0', size === 's' && 'flex items-baseline gap-2')}>
        {/* Not a live region: an announcement each second would be unusable. */}
        <time
          role="timer"
          aria-live="off"
          aria-label={t('holdLabel')}
          dateTime={clockDuration(leftMs)}
          className={classNames(
            'figure block tabular-nums',
            size === 'm' ? 'text-figure-m' : 'text-figure-xs',
            tone === 'calm' ? 'text-ink' : 'text-warn',
          )}
        >
          {clockFace(leftMs)}
        </time>
        {text && <p className={classNames('text-ink-2 leading-tight', size === 'm' ? 'text-sm' : 'text-xs')}>{text}</p>}
      </div>
      <span className="sr-only" aria-live={minute === 1 ? 'assertive' : 'polite'}>
        {tone === 'expired' ? t('holdExpired') : minute !== null && t('holdAnnounce', { count: minute })}
      </span>
    </div>
  )
}

function useHoldClock(until: Instant, serverNow: Instant, onExpire: (() => void) | undefined) {
  const [leftMs, setLeftMs] = useState(() => remainingMs(until, serverNow, 0))
  const [minute, setMinute] = useState<number | null>(null)
  const expire = useEffectEvent(() => onExpire?.())
  // The server's time is that of the HTML, which may be much older than its script.
  const cameWithPage = useRef(!useHasScript())
  useEffect(() => {
    const elapsedMs = stopwatch(cameWithPage.current ? pageCameAt() : performance.now())
    cameWithPage.current = false
    let before = Number.POSITIVE_INFINITY
    const tick = () => {
      const left = remainingMs(until, serverNow, elapsedMs())
      const passed = minuteToAnnounce(before, left)
      // The first value passes no limit.
      if (passed !== null && Number.isFinite(before)) setMinute(passed)
      before = left
      setLeftMs(left)
      if (left > 0) return
      clearInterval(timer)
      expire()
    }
    const timer = setInterval(tick, 250)
    tick()
    return () => clearInterval(timer)
  }, [until, serverNow])
  return { leftMs, minute }
}

/**
 * Returns the time elapsed since `startedAt`. Sleep may stop one of the device's clocks, and the
 * other may be changed, so the larger of the two counts. If that is too large, the page asks the
 * server early.
 */
function stopwatch(startedAt: number): () => number {
  const startedOn = Date.now() - (performance.now() - startedAt)
  return () => Math.max(performance.now() - startedAt, Date.now() - startedOn)
}

/** The arrival of the page's first byte, on the clock of `performance.now()`. */
function pageCameAt(): number {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming ? page.responseStart : performance.now()
}

function Ring({ share, isWarning, size }: { share: number; isWarning: boolean; size: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 44 44"
      fill="none"
      strokeWidth="7"
      className={classNames('flex-none -rotate-90', isWarning ? 'text-warn' : 'text-ink')}
    >
      <circle cx="22" cy="22" r="18" className="stroke-line" />
      <circle
        cx="22"
        cy="22"
        r="18"
        stroke="currentColor"
        pathLength="100"
        strokeDasharray={`${(share * 100).toFixed(2)} 100`}
        className="transition-[stroke-dasharray] duration-200 ease-linear"
      />
    </svg>
  )
}
