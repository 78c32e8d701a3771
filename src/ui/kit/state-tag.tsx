import { classNames } from './class-names.ts'

export type StateTone = 'ok' | 'warn' | 'stop' | 'soon' | 'quiet'

const tones = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  stop: 'bg-stop-soft text-stop',
  soon: 'bg-soon-soft text-soon',
  quiet: 'bg-wash text-ink-2',
} as const satisfies Record<StateTone, string>

/** A dot and a word, so that colour is never the only sign of a state. */
export function StateTag({ tone, children }: { tone: StateTone; children: string }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-tag px-2 font-semibold text-sm',
        tones[tone],
      )}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  )
}
