import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { WatchState } from './payment-watch.ts'

type WatchStatusProps = {
  readonly watch: WatchState
  /** The text while polling works. */
  readonly text: string
}

/** The problem with polling; null where there is none. */
export function useTrouble(watch: WatchState): string | null {
  const t = useTexts('registration')
  if (watch === 'offline') return t('watchOffline')
  return watch === 'bank-unavailable' ? t('bankUnavailable') : null
}

/**
 * A status line of the wait for a bank; it also reports a lost connection, or a bank that does not
 * respond.
 */
export function WatchStatus({ watch, text }: WatchStatusProps) {
  const trouble = useTrouble(watch)
  return (
    <p role="status" className="flex max-w-[34rem] items-start gap-3 text-ink-2">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 flex-none rounded-full motion-safe:animate-pulse ${trouble === null && watch !== 'stopped' ? 'bg-ok' : 'bg-warn'}`}
      />
      <span>{trouble ?? text}</span>
    </p>
  )
}
