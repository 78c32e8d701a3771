import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Icon } from '#src/ui/kit/icon.tsx'
import type { EventDocument } from '../contract/event-documents.ts'

/** The event's documents as files to download, and the terms of registration. */
export function DocumentList({ documents }: { documents: readonly EventDocument[] }) {
  const t = useTexts('catalog-content')
  return (
    <>
      <ul className="flex flex-col">
        {documents.map((document) => (
          <li key={document.eventDocumentId} className="border-line border-t first:border-t-0">
            <DocumentRow document={document} />
          </li>
        ))}
      </ul>
      <p className="border-line border-t pt-3 text-ink-2 text-sm">
        {t('documentsTerms')}{' '}
        <a href="/legal/offer" className="underline underline-offset-2">
          {t('documentsOffer')}
        </a>
      </p>
    </>
  )
}

function DocumentRow({ document: { kind, title, type, bytes, addedOn, url } }: { document: EventDocument }) {
  const t = useTexts('catalog-content')
  const format = useFormat()
  const size = useSize()
  return (
    <a href={url} download className="group/document flex items-center gap-4 py-3.5">
      <Icon name="file" size={28} className="text-ink-2" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-semibold underline decoration-transparent underline-offset-2 group-hover/document:decoration-current">
          {format.typeset(title)}
        </span>
        <span className="text-ink-2 text-sm">
          {t(`documentKind.${kind}`)}, {type === 'application/pdf' ? 'PDF' : 'JPEG'}, {size(bytes)},{' '}
          {format.day(addedOn)}
        </span>
      </span>
      <Icon name="download" />
    </a>
  )
}

/** «240 КБ», «2 МБ». */
function useSize(): (bytes: number) => string {
  const t = useTexts('catalog-content')
  const format = useFormat()
  return (bytes) =>
    bytes < 1_000_000
      ? t('kilobytes', { size: format.count(Math.max(1, Math.round(bytes / 1_000))) })
      : t('megabytes', { size: format.count(Math.round(bytes / 1_000_000)) })
}
