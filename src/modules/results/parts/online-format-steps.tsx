import type { ReactNode } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { OnlineFormat } from '../contract/online-format.ts'
import { resultMaxBytes } from '../domain/online-file.ts'

/** The steps of an online start; null: without an event's dates. */
export function OnlineFormatSteps({ format }: { format: OnlineFormat | null }) {
  const t = useTexts('results-online')
  const periods = usePeriods(format)
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose">{t('lead')}</p>
      <ol className="flex flex-col gap-4">
        <Step title={t('run')} order={1}>
          <p>{t('runText')}</p>
          <Lines lines={periods.windows} />
        </Step>
        <Step title={t('proof')} order={2}>
          <Lines lines={(format?.proofs ?? (['track', 'picture'] as const)).map((kind) => t(`proof.${kind}`))} />
        </Step>
        <Step title={t('send')} order={3}>
          <p>{t('sendText', { size: Math.floor((format?.fileMaxBytes ?? resultMaxBytes) / 1_000_000) })}</p>
          <Lines lines={periods.deadlines} />
        </Step>
        <Step title={t('decide')} order={4}>
          <p>{t('decideText')}</p>
        </Step>
        <Step title={t('get')} order={5}>
          <p>{t('getText')}</p>
          <Lines lines={useMedalTexts(format)} />
        </Step>
      </ol>
      <p className="max-w-prose text-ink-2 text-sm">{t('privacy')}</p>
    </div>
  )
}

function Step({ title, order, children }: { title: string; order: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="flex size-9 items-center justify-center rounded-full border border-line font-display text-lg"
      >
        {order}
      </span>
      <div className="flex max-w-prose flex-col gap-1 pt-1.5">
        <h3 className="font-semibold">{title}</h3>
        <div className="flex flex-col gap-1 text-ink-2">{children}</div>
      </div>
    </li>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  const format = useFormat()
  return lines.map((line) => (
    <p key={line} className="text-ink">
      {format.typeset(line)}
    </p>
  ))
}

/** The periods of the race and the deadlines: one where all races agree, else one per race. */
function usePeriods(format: OnlineFormat | null): {
  readonly windows: readonly string[]
  readonly deadlines: readonly string[]
} {
  const t = useTexts('results-online')
  const formatter = useFormat()
  if (format === null) return { windows: [t('anyWindow')], deadlines: [t('anyUntil')] }
  const { races, timeZone } = format
  const raceTimes = races.map(({ name, startsAt, endsAt, until }) => ({
    race: name,
    window: { from: formatter.dateTime(startsAt, timeZone), until: formatter.deadline(endsAt, timeZone) },
    until: formatter.deadline(until, timeZone),
  }))
  const windows = new Set(raceTimes.map(({ window }) => t('window', window)))
  const deadlines = new Set(raceTimes.map(({ until }) => t('until', { until })))
  return {
    windows:
      windows.size === 1 ? [...windows] : raceTimes.map(({ race, window }) => t('windowOf', { race, ...window })),
    deadlines:
      deadlines.size === 1 ? [...deadlines] : raceTimes.map(({ race, until }) => t('untilOf', { race, until })),
  }
}

function useMedalTexts(format: OnlineFormat | null): readonly string[] {
  const t = useTexts('results-online')
  if (format === null) return [t('anyMedal')]
  const withMedal = format.races.filter(({ sendsMedal }) => sendsMedal)
  if (withMedal.length === 0) return []
  if (withMedal.length === format.races.length) return [t('medal')]
  return [t('medalOf', { races: withMedal.map(({ name }) => `«${name}»`).join(', ') })]
}
