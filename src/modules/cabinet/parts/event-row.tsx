import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { StateTag, type StateTone } from '#src/ui/kit/state-tag.tsx'

type OrganizerEvent = ApiReply<'GET /api/organizer/events'>['list'][number]

const tones = { draft: 'quiet', published: 'ok', cancelled: 'stop', postponed: 'warn' } as const satisfies Record<
  OrganizerEvent['status'],
  StateTone
>

type EventRowProps = { readonly event: OrganizerEvent; readonly hasSeveralOrganizers: boolean }

/** An event of an organizer: when and where, its state, and links to what exists for it. */
export function EventRow({ event, hasSeveralOrganizers }: EventRowProps) {
  const t = useTexts('cabinet')
  const format = useFormat()
  const { eventCode, name, startsOn, endsOn, isOnline, city, status, races, hasResults } = event
  const page = `/event/${encodeURIComponent(eventCode)}`
  const hasPage = status !== 'draft'
  const facts = [
    ...(isPlainDate(startsOn) && isPlainDate(endsOn) ? [format.dayRange(startsOn, endsOn)] : []),
    isOnline ? t('online') : city,
    ...(hasSeveralOrganizers ? [event.organizerName] : []),
  ]
  const look = 'inline-flex min-h-11 items-center underline underline-offset-4'
  return (
    <li className="flex flex-col gap-1 border-line border-t p-4 first:border-t-0 tablet:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 break-words font-semibold text-lg leading-snug">
          {hasPage ? (
            <Link to={page} className="hover:underline">
              {format.typeset(name)}
            </Link>
          ) : (
            format.typeset(name)
          )}
        </h3>
        {event.isOver && status === 'published' ? (
          <StateTag tone="quiet">{t('status.over')}</StateTag>
        ) : (
          <StateTag tone={tones[status]}>{t(`status.${status}`)}</StateTag>
        )}
      </div>
      <p className="break-words text-ink-2">{format.typeset(facts.join(' · '))}</p>
      <ul className="flex flex-wrap gap-x-6">
        {hasPage && (
          <li>
            <Link to={`${page}/startlist`} className={look}>
              {t('startList')}
            </Link>
          </li>
        )}
        {hasResults && (
          <li>
            <Link to={`${page}/results`} className={look}>
              {t('results')}
            </Link>
          </li>
        )}
        {races.map(({ raceCode, name: race, startListCsv }) => (
          <li key={raceCode} className="min-w-0">
            <a href={startListCsv} className={`${look} break-words`}>
              {t('csv', { race })}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}
