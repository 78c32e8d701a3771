import { useState, useSyncExternalStore } from 'react'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { shareLink, shareServices } from '../../domain/share-links.ts'
import type { EventOutlet } from '../event-outlet.ts'

/**
 * The link to copy, the device's share dialog where it has one, plain links to four messengers, and
 * a QR code.
 */
export function ShareOptions({ event }: { event: EventOutlet }) {
  const t = useTexts('catalog-aside')
  const format = useFormat()
  const { address: url, name, city } = event
  const text = t('inviteText', { event: name, city, date: format.dayRange(event.startsOn, event.endsOn) })
  return (
    <div className="flex flex-col gap-5">
      <CopyLink url={url} title={name} text={text} />
      <ul className="grid grid-cols-2 gap-3">
        {shareServices.map((service) => (
          <li key={service}>
            <a
              href={shareLink(service, { url, text })}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses('quiet', 'm', true)}
            >
              {t(`inviteBy.${service}`)}
            </a>
          </li>
        ))}
      </ul>
      <figure className="flex items-center gap-4">
        <img
          src={`/api/events/${event.code}/qr`}
          alt={t('inviteQrAlt', { event: name })}
          width={128}
          height={128}
          loading="lazy"
          className="size-32 flex-none rounded-control"
        />
        <figcaption className="text-ink-2 text-sm">{t('inviteQr')}</figcaption>
      </figure>
    </div>
  )
}

type CopyStatus = 'none' | 'copied' | 'failed'

function CopyLink({ url, title, text }: { url: string; title: string; text: string }) {
  const t = useTexts('catalog-aside')
  const [copyStatus, setCopyStatus] = useState<CopyStatus>('none')
  const [canCopy, canShare] = [useIsSupported(() => true), useIsSupported(() => typeof navigator.share === 'function')]
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopyStatus('copied'),
      () => setCopyStatus('failed'),
    )
  return (
    <div className="flex flex-col gap-3">
      <TextField label={t('inviteLink')} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      {canCopy && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void copy()}>{t('inviteCopy')}</Button>
          {canShare && (
            // The promise rejects if the reader closes the share dialog.
            <Button look="quiet" onClick={() => void navigator.share({ title, text, url }).catch(() => undefined)}>
              {t('inviteShare')}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="text-ok text-sm empty:hidden">
        {copyStatus === 'none' ? '' : t(copyStatus === 'copied' ? 'inviteCopied' : 'inviteCopyFailed')}
      </p>
    </div>
  )
}

const neverChanges = () => () => undefined

/** Whether the browser has a feature; false until hydration. */
function useIsSupported(isSupported: () => boolean): boolean {
  return useSyncExternalStore(neverChanges, isSupported, () => false)
}
