import { Form, useNavigation } from 'react-router'
import type { ApiFailure } from '#src/client/api-types.ts'
import type { Instant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Icon } from '#src/ui/kit/icon.tsx'
import { Notice } from '#src/ui/kit/notice.tsx'
import { PageSection } from '#src/ui/kit/page-section.tsx'
import type { MyDataView } from '../contract/my-data.ts'

/** The copy of an account's data: to request, being prepared, or to download. */
export function ExportSection({ state, error }: { state: MyDataView; error: ApiFailure | undefined }) {
  const t = useTexts('my-data-page')
  const format = useFormat()
  const zone = useReaderZone()
  const navigation = useNavigation()
  const { export: latest, nextExportAt } = state
  const isPending = (intent: string) => navigation.state !== 'idle' && navigation.formData?.get('intent') === intent
  const when = (instant: string) => format.moment(instant as Instant, zone)
  return (
    <PageSection title={t('exportTitle')}>
      <p>{t('exportNote')}</p>
      <p className="text-ink-2">{t('exportSafe')}</p>
      {error && (
        <Notice look="stop" live>
          {error.message}
        </Notice>
      )}
      {latest?.state === 'preparing' && <Notice look="soon">{t('exportPreparing')}</Notice>}
      {latest?.state === 'ready' && latest.expiresAt !== null && (
        <Notice look="ok">{t('exportReady', { until: when(latest.expiresAt) })}</Notice>
      )}
      <Form method="post" reloadDocument className="flex flex-wrap items-start gap-3">
        {latest?.state === 'ready' && (
          <Button type="submit" name="intent" value="download" pending={isPending('download')}>
            <Icon name="file" /> {t('exportDownload', { size: megabytes(latest.bytes ?? 0, format.count) })}
          </Button>
        )}
        {latest?.state !== 'preparing' && (
          <Button
            type="submit"
            name="intent"
            value="export"
            look={latest === null ? 'primary' : 'quiet'}
            pending={isPending('export')}
            {...(nextExportAt === null ? {} : { disabledReason: t('exportNext', { after: when(nextExportAt) }) })}
          >
            {latest === null ? t('exportButton') : t('exportAgainButton')}
          </Button>
        )}
      </Form>
    </PageSection>
  )
}

/** At least one tenth: a small file is not «0 МБ». */
function megabytes(bytes: number, count: (value: number) => string): string {
  return count(Math.max(1, Math.ceil(bytes / 100_000)) / 10)
}
