import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { formatRaceTime } from '../domain/format-race-time.ts'
import { MedalForm } from './medal-form.tsx'
import type { OnlineEntryView, OnlineOrderView, OnlineRefusal } from './online-reply.ts'
import { SendResultForm } from './send-result-form.tsx'

type EntryProps = { order: OnlineOrderView; entry: OnlineEntryView; refusal: OnlineRefusal | undefined }

/** One entry in an online race: deadline, submission and decision, and the forms. */
export function OnlineEntryCard({ order, entry, refusal }: EntryProps) {
  const t = useTexts('results')
  const format = useFormat()
  const of = (form: OnlineRefusal['form']) =>
    refusal?.entryId === entry.entryId && refusal.form === form ? refusal : undefined
  const heading = `entry-${entry.entryId}`
  return (
    <Card role="group" aria-labelledby={heading} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={heading} className="font-semibold text-lg">
          {entry.fullName}
          {entry.bib !== null && `, ${t('bib', { bib: entry.bib })}`}
        </h2>
        <p className="text-ink-2">
          {entry.raceName}
          {entry.distanceM !== null && ` · ${format.distance(entry.distanceM)}`}
        </p>
        <Window entry={entry} timeZone={order.timeZone} />
      </div>
      {entry.result !== null && <Sent order={order} entry={entry} result={entry.result} />}
      {entry.maySend && <SendResultForm entry={entry} refusal={of('result')} />}
      {entry.sendsMedal && <MedalForm entry={entry} refusal={of('delivery')} />}
    </Card>
  )
}

function Window({ entry: { startsAt, until, phase }, timeZone }: { entry: OnlineEntryView; timeZone: string }) {
  const t = useTexts('results')
  const format = useFormat()
  if (!isInstant(startsAt) || !isInstant(until)) return null
  const times = { from: format.dateTime(startsAt, timeZone), until: format.deadline(until, timeZone) }
  const text = phase === 'ahead' ? t('onlineAhead', times) : t(phase === 'over' ? 'onlineOver' : 'onlineWindow', times)
  return <p>{text}</p>
}

type SentProps = { order: OnlineOrderView; entry: OnlineEntryView; result: NonNullable<OnlineEntryView['result']> }

const tones = { sent: 'soon', accepted: 'ok', refused: 'stop' } as const

function Sent({ order, entry, result }: SentProps) {
  const t = useTexts('results')
  const format = useFormat()
  const zone = useReaderZone()
  const { track } = result
  return (
    <div className="flex flex-col items-start gap-2 border-line border-t pt-4">
      <StateTag tone={tones[result.state]}>{t(`sentState.${result.state}`)}</StateTag>
      <p className="font-semibold text-lg tabular-nums">{t('sentTime', { time: formatRaceTime(result.timeMs) })}</p>
      {track !== null && (
        <p className="tabular-nums">
          {t('sentTrack', { distance: format.distance(track.distanceM), time: formatRaceTime(track.timeMs) })}
        </p>
      )}
      {isInstant(result.sentAt) && (
        <p className="text-ink-2 text-sm">{t('onlineState', { moment: format.moment(result.sentAt, zone) })}</p>
      )}
      {result.state === 'refused' && <Notice look="warn">{t('sentReason', { reason: result.reason })}</Notice>}
      {result.state === 'sent' && <ShortTrack entry={entry} />}
      {result.state === 'sent' && entry.maySend && <p className="text-ink-2">{t('sentWaitNote')}</p>}
      {result.state === 'accepted' && <p className="text-ink-2">{t('sentAcceptedNote')}</p>}
      <p className="flex flex-wrap gap-x-5">
        <a href={result.file} target="_blank" rel="noreferrer" className="min-h-11 py-2.5 underline underline-offset-2">
          {t(result.kind === 'track' ? 'sentFileTrack' : 'sentFilePicture')}
        </a>
        {result.state === 'accepted' && (
          <a href={`/event/${order.eventCode}/results`} className="min-h-11 py-2.5 underline underline-offset-2">
            {t('showResults')}
          </a>
        )}
      </p>
    </div>
  )
}

/**
 * A warning where the track is more than a twentieth too short; watches lose a little of the
 * distance.
 */
function ShortTrack({ entry: { distanceM, result } }: { entry: OnlineEntryView }) {
  const t = useTexts('results')
  const format = useFormat()
  const track = result?.track
  if (!track || distanceM === null || track.distanceM >= distanceM * 0.95) return null
  return (
    <Notice look="warn">
      {t('sentShort', { distance: format.distance(track.distanceM), whole: format.distance(distanceM) })}
    </Notice>
  )
}
