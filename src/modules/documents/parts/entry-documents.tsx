import { isInstant } from '#src/kernel/instant.ts'
import { isPlainDate } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AttorneyForm } from './attorney-form.tsx'
import type { Documents } from './documents-reply.ts'

type Entry = Documents['entries'][number]

/** Tickets, documents to sign and the calendar file of an order's entries. */
export function EntryDocuments({ documents, timeZone }: { documents: Documents; timeZone: string }) {
  const t = useTexts('documents')
  const { entries, registrationId, isPostponed, races } = documents
  const hasForms = entries.some((entry) => entry.documents.length > 0)
  const hasAttorney = entries.some((entry) => entry.documents.includes('power-of-attorney'))
  const base = `/api/account/registrations/${registrationId}`
  return (
    <Card data-no-print className="flex flex-col gap-5">
      <div>
        <h2 className="font-semibold">{t('documentsTitle')}</h2>
        <p className="text-ink-2">
          {t(documents.period !== null ? 'documentsLeadPeriod' : hasForms ? 'documentsLead' : 'documentsLeadOnline')}
        </p>
      </div>
      <ul className="flex flex-col gap-4">
        {entries.map((entry) => (
          <li key={entry.entryId} className="flex flex-col gap-2 border-line border-t pt-4">
            <EntryDocumentLinks
              entry={entry}
              base={base}
              timeZone={timeZone}
              period={documents.period}
              isPostponed={isPostponed}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t pt-3">
        {entries.length > 1 && (
          <FileLink to={`${base}/tickets`} label={t(documents.period === null ? 'ticketsAll' : 'ticketsAllOnline')} />
        )}
        {(isPostponed ? [] : races).map(({ raceCode, raceName, calendar }) => (
          <FileLink
            key={raceCode}
            to={calendar}
            label={races.length > 1 ? t('calendarAddRace', { race: raceName }) : t('calendarAdd')}
          />
        ))}
      </div>
      {hasAttorney && <AttorneyForm documents={documents} action={`${base}/power-of-attorney`} />}
    </Card>
  )
}

type EntryDocumentLinksProps = {
  entry: Entry
  base: string
  timeZone: string
  period: Documents['period']
  isPostponed: boolean
}

function EntryDocumentLinks({ entry, base, timeZone, period, isPostponed }: EntryDocumentLinksProps) {
  const t = useTexts('documents')
  const format = useFormat()
  const { entryId, fullName, raceName, startsAt } = entry
  const ticket = t(period === null ? 'ticketOf' : 'ticketOnline')
  const forms = entry.documents.filter((document) => document !== 'power-of-attorney')
  return (
    <>
      <p>
        <span className="font-semibold">{fullName}</span>
        <span className="block text-ink-2">
          {raceName}
          {isPostponed && `, ${t('startsPostponed')}`}
          {!isPostponed &&
            period === null &&
            isInstant(startsAt) &&
            `. ${t('startsAt', { moment: format.dateTime(startsAt, timeZone) })}`}
          {!isPostponed &&
            period !== null &&
            isPlainDate(period.from) &&
            isPlainDate(period.to) &&
            `. ${format.dayRange(period.from, period.to)}`}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <LinkButton
          reloadDocument
          target="_blank"
          to={`${base}/tickets?entryId=${entryId}`}
          look="quiet"
          size="s"
          aria-label={t('documentFor', { document: ticket, name: fullName })}
        >
          {ticket}
        </LinkButton>
        {forms.map((document) => (
          <FileLink
            key={document}
            to={`${base}/documents/${document}?entryId=${entryId}`}
            label={t(`document.${document}`)}
            spoken={t('documentFor', { document: t(`document.${document}`), name: fullName })}
          />
        ))}
      </div>
    </>
  )
}

/** A link to a file; it opens where the browser opens such files. */
function FileLink({ to, label, spoken }: { to: string; label: string; spoken?: string }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      aria-label={spoken}
      className="min-h-11 py-2.5 underline underline-offset-2"
    >
      {label}
    </a>
  )
}
