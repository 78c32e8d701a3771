import { useEffect, useState } from 'react'
import { call } from '#src/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Dialog } from '#src/ui/kit/dialog.tsx'
import { Skeleton } from '#src/ui/kit/skeleton.tsx'
import type { OnlineFormat } from '../contract/online-format.ts'
import { OnlineFormatSteps } from './online-format-steps.tsx'

/** The content of the section as a dialog over any tab of the event. */
export function OnlineFormatDialog({ eventCode, onClose }: { eventCode: string; onClose: () => void }) {
  const t = useTexts('results-online')
  const [format, setFormat] = useState<OnlineFormat | 'failed' | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void call('GET /api/events/:eventCode/online-format', { params: { eventCode } })
      .catch(() => undefined)
      .then((response) => {
        if (!isUnmounted) setFormat(response?.data?.format ?? 'failed')
      })
    return () => {
      isUnmounted = true
    }
  }, [eventCode])
  return (
    <Dialog isOpen onClose={onClose} title={t('title')}>
      {format === null && <Skeleton className="h-96" />}
      {format === 'failed' && <p role="alert">{t('failed')}</p>}
      {format !== null && format !== 'failed' && <OnlineFormatSteps format={format} />}
    </Dialog>
  )
}
