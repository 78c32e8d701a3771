import { type ReactNode, useId } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'

type ChartFrameProps = {
  title: string
  note?: string
  /** The same numbers as a table, where the chart itself is not one. */
  table?: ReactNode
  children: ReactNode
}

/** A chart with its title, and a collapsible table of its numbers. */
export function ChartFrame({ title, note, table, children }: ChartFrameProps) {
  const t = useTexts('results-stats')
  const id = useId()
  return (
    <figure
      aria-labelledby={id}
      className="flex min-w-0 break-inside-avoid flex-col gap-4 rounded-card border border-line bg-paper p-4 tablet:p-5"
    >
      <figcaption>
        <h3 id={id} className="font-semibold text-lg leading-tight">
          {title}
        </h3>
        {note && <p className="mt-1 text-ink-2 text-sm">{note}</p>}
      </figcaption>
      {children}
      {table && (
        <details data-no-print className="mt-auto">
          <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-2">
            {t('asTable')}
          </summary>
          {table}
        </details>
      )}
    </figure>
  )
}
