import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import { annulment } from '../domain/correction.ts'
import type { OwnApplications } from './tax-choice.ts'

type Certificate = OwnApplications[number]['parts'][number]['certificates'][number]

/** The newest version of a certificate to download, and whether it must not be filed; below it those that it replaces, with a word that they are. */
export function IssuedCertificate({ certificate, note }: { certificate: Certificate; note: string }) {
  const t = useTexts('tax-deduction-page')
  const format = useFormat()
  const { href, former, correction, dueCorrection } = certificate
  const number = certificate.number ?? 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        <a
          href={href ?? ''}
          className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
        >
          <Icon name="file" className="flex-none" />
          {versionName(t, number, correction)}
        </a>
        <span className="text-ink-2 text-sm">{note}</span>
      </div>
      {dueCorrection !== null && <p className="pb-2 text-sm text-warn">{t('certificateDue')}</p>}
      {former.length > 0 && (
        <ul aria-label={t('formerTitle', { number })} className="flex flex-col ps-8 text-sm">
          {former.map((version) => (
            <li key={version.correction} className="flex flex-wrap items-center gap-x-3">
              <a href={version.href} className="inline-flex min-h-11 items-center underline underline-offset-4">
                {versionName(t, number, version.correction)}
              </a>
              <span className="text-ink-2">
                {t('formerNote', { sum: format.money({ amountMinor: version.sumMinor, currency: 'RUB' }) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Texts = ReturnType<typeof useTexts<'tax-deduction-page'>>

function versionName(t: Texts, number: number, correction: number): string {
  if (correction === annulment) return t('certificateAnnulled', { number, correction })
  return correction === 0 ? t('certificate', { number }) : t('certificateCorrected', { number, correction })
}
