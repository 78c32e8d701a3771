import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'

type Start = ApiReply<'GET /api/account/invitations'>['entries'][number]

/** The reader's starts that other accounts paid for or transferred. */
export function EntriesOfOtherPayers({ starts }: { starts: readonly Start[] }) {
  const t = useTexts('my-registrations')
  const tForm = useTexts('registration-form')
  const format = useFormat()
  if (starts.length === 0) return null
  return (
    <PageSection title={t('ofOtherPayersTitle')}>
      <ul className="flex flex-col gap-3">
        {starts.map(
          ({
            id,
            registrationId,
            eventName,
            eventStatus,
            raceName,
            team,
            fullName,
            startsAt,
            timeZone,
            bib,
            ...online
          }) => (
            <li key={id}>
              <Card className="relative flex items-start justify-between gap-4">
                <div className="flex min-w-0 flex-col items-start gap-1">
                  {eventStatus === 'cancelled' && <StateTag tone="stop">{t('tag.event-cancelled')}</StateTag>}
                  {eventStatus === 'postponed' && <StateTag tone="warn">{t('tag.event-postponed')}</StateTag>}
                  <h3 className="font-semibold text-lg leading-snug">
                    <Link
                      to={`/account/registrations/${registrationId}/entries/${id}/mine`}
                      aria-label={t('openOrder', { event: eventName })}
                      className="after:absolute after:inset-0 hover:underline"
                    >
                      {eventName}
                    </Link>
                  </h3>
                  <p>
                    {fullName}
                    <span className="block text-ink-2">{team === '' ? raceName : `${raceName}\u00A0· ${team}`}</span>
                  </p>
                  <p className="text-ink-2">
                    {isInstant(startsAt) && format.dateTime(startsAt, timeZone)}
                    {online.isOnline && ` · ${tForm('online')}`}
                  </p>
                  {online.sendsResult && eventStatus !== 'cancelled' && (
                    <Link
                      to={`/account/registrations/${registrationId}/result`}
                      className="relative z-10 inline-flex min-h-11 items-center underline underline-offset-2"
                    >
                      {t(online.isPast ? 'onlineResult' : 'onlineSend')}
                    </Link>
                  )}
                </div>
                {bib !== null && (
                  <p className="figure flex-none text-figure-m tabular-nums">
                    <span className="sr-only">{t('bib', { bib })}</span>
                    <span aria-hidden="true">{bib}</span>
                  </p>
                )}
              </Card>
            </li>
          ),
        )}
      </ul>
    </PageSection>
  )
}
