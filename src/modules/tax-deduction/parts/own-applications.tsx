import { toInstant } from '#src/kernel/instant.ts'
import { plainDateIn } from '#src/kernel/plain-date.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { StateTone } from '#src/ui/kit/state-tag.tsx'
import { StateTag } from '#src/ui/kit/state-tag.tsx'
import { paymentTimeZone } from '../domain/tax-year.ts'
import { IssuedCertificate } from './issued-certificate.tsx'
import type { OwnApplications } from './tax-choice.ts'

type Application = OwnApplications[number]

const tones = {
  submitted: 'soon',
  in_review: 'warn',
  ready: 'ok',
  rejected: 'stop',
} as const satisfies Record<Application['state'], StateTone>

/** The account's applications, if any: states with history, reasons, and certificates to download. */
export function OwnApplicationList({ applications }: { applications: OwnApplications }) {
  const t = useTexts('tax-deduction-page')
  if (applications.length === 0) return null
  return (
    <PageSection title={t('applicationsTitle')} id="applications">
      <ul className="flex flex-col gap-3">
        {applications.map((application) => (
          <li key={application.applicationId} id={`application-${application.applicationId}`}>
            <ApplicationCard application={application} />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function ApplicationCard({ application }: { application: Application }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const { number, year, payer, beneficiary, state, parts, sumMinor } = application
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold text-lg">{t('applicationTitle', { number })}</h3>
          <p className="text-ink-2 text-sm">
            {t('applicationFor', {
              year,
              payer: t(`payerShort.${payer}`),
              beneficiary: t(`beneficiaryShort.${beneficiary}`),
            })}
          </p>
        </div>
        <div className="flex items-center gap-4">
          <p className="figure whitespace-nowrap text-figure-s">
            {format.money({ amountMinor: sumMinor, currency: 'RUB' })}
          </p>
          <ApplicationState state={state} isCorrectionDue={parts.some(isCorrectionDue)} />
        </div>
      </div>
      {parts.map((part) => (
        <PartOfApplication key={part.organizerName} part={part} isOnly={parts.length === 1} />
      ))}
    </Card>
  )
}

/** A certificate that is being corrected is not called ready: it must not be filed. */
function ApplicationState({ state, isCorrectionDue }: Pick<Application, 'state'> & { isCorrectionDue: boolean }) {
  const t = useTexts('tax-deduction-page')
  if (state === 'ready' && isCorrectionDue) return <StateTag tone="warn">{t('beingCorrected')}</StateTag>
  return <StateTag tone={tones[state]}>{t(`state.${state}`)}</StateTag>
}

function isCorrectionDue({ certificates }: Application['parts'][number]): boolean {
  return certificates.some(({ dueCorrection }) => dueCorrection !== null)
}

type PartProps = { part: Application['parts'][number]; isOnly: boolean }

function PartOfApplication({ part, isOnly }: PartProps) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const money = (amountMinor: number) => format.money({ amountMinor, currency: 'RUB' })
  const issued = part.certificates.filter(({ href }) => href !== null)
  const toCorrect = issued.flatMap(({ n, number, dueCorrection }) =>
    dueCorrection === null ? [] : [{ n, number, sumMinor: dueCorrection.sumMinor }],
  )
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {part.organizerName}
        {!isOnly && <ApplicationState state={part.state} isCorrectionDue={isCorrectionDue(part)} />}
      </p>
      {part.reason !== null && (
        <p className="text-stop">
          {t('rejectedReason', { reason: part.reason })} <span className="text-ink">{t('rejectedNext')}</span>
        </p>
      )}
      {toCorrect.length > 0 && (
        <Notice look="warn" title={t('dueTitle')}>
          <ul className="flex flex-col gap-1">
            {toCorrect.map(({ n, number, sumMinor }) => (
              <li key={n}>{t('dueSum', { number: number ?? 0, sum: money(sumMinor) })}</li>
            ))}
          </ul>
          <p className="mt-2">{t('dueNext')}</p>
          <p className="mt-2">{t('correctedFiled')}</p>
        </Notice>
      )}
      {issued.length > 0 && (
        <ul className="flex flex-col">
          {issued.map((certificate) => (
            <li key={certificate.n}>
              <IssuedCertificate
                certificate={certificate}
                note={t('certificateFor', {
                  name: certificate.recipientName,
                  sum: money(certificate.sumMinor),
                })}
              />
            </li>
          ))}
        </ul>
      )}
      {toCorrect.length === 0 && issued.some(({ correction }) => correction > 0) && (
        <p className="text-ink-2 text-sm">{t('correctedFiled')}</p>
      )}
      <ol aria-label={t('historyTitle')} className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm">
        {part.history.map(({ state, at }) => (
          <li key={`${at} ${state}`} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
            <span>
              {t(`state.${state}`)},{' '}
              <time dateTime={at} className="whitespace-nowrap">
                {format.day(plainDateIn(toInstant(at), paymentTimeZone), 'long')}
              </time>
            </span>
          </li>
        ))}
      </ol>
      <details className="group/places">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium text-sm [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" size={18} className="group-open/places:rotate-90" />
          {t('placesTitle')}: {part.places.length}
        </summary>
        <ul className="flex flex-col gap-1 pb-1 text-sm">
          {part.places.map((place) => (
            <li
              key={`${place.eventName} ${place.raceName} ${place.fullName}`}
              className="flex flex-wrap justify-between gap-x-4"
            >
              <span>{[place.eventName, place.raceName, place.fullName].join(' · ')}</span>
              <span className="whitespace-nowrap">
                {place.correctedMinor === null ? (
                  money(place.sumMinor)
                ) : (
                  <>
                    <s>{money(place.sumMinor)}</s> {money(place.correctedMinor)}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
