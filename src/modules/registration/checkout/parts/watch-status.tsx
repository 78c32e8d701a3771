import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { WatchState } from './payment-watch.ts'

type WatchStatusProps = {
  readonly watch: WatchState
  /** What there is to say while all goes well. */
  readonly words: string
}

/** What goes wrong with the asking just now; null where nothing does. */
export function useTrouble(watch: WatchState): string | null {
  const t = useTexts('registration')
  if (watch === 'offline') return t('watchOffline')
  return watch === 'bank-silent' ? t('bankSilent') : null
}

/** One line on how the waiting for a bank goes: also that the connection is lost, or that the bank says nothing. */
export function WatchStatus({ watch, words }: WatchStatusProps) {
  const trouble = useTrouble(watch)
  return (
    <p role="status" className="flex max-w-[34rem] items-start gap-3 text-ink-2">
      <span
        aria-hidden="true"
        className={`mt-2 size-2 flex-none rounded-full motion-safe:animate-pulse ${trouble === null && watch !== 'tired' ? 'bg-ok' : 'bg-warn'}`}
      />
      <span>{trouble ?? words}</span>
    </p>
  )
}
