import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
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
      <Sign path="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" size={28} className="flex-none text-ink-2" />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="font-semibold underline decoration-transparent underline-offset-2 group-hover/document:decoration-current">
          {format.typeset(title)}
        </span>
        <span className="text-ink-2 text-sm">
          {t(`documentKind.${kind}`)}, {type === 'application/pdf' ? 'PDF' : 'JPEG'}, {size(bytes)},{' '}
          {format.day(addedOn)}
        </span>
      </span>
      <Sign path="M12 4v11M7 10.5l5 5 5-5M5 20h14" size={20} className="flex-none" />
    </a>
  )
}

/**
 * An icon in the style of the kit's; these two are used for documents only, so they are not in the
 * set that every page loads.
 */
function Sign({ path, size, className }: { path: string; size: number; className: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
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
