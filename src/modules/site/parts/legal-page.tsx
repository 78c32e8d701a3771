import { Link } from 'react-router'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { LegalDocument } from '../domain/legal-document.ts'
import { LegalBody } from './legal-body.tsx'
import { PrintButton } from './print-button.tsx'

type LegalPageProps = {
  document: LegalDocument
  otherDocuments: readonly { readonly path: string; readonly title: string }[]
}

/** A legal document with its contents, for reading and printing. */
export function LegalPage({ document, otherDocuments }: LegalPageProps) {
  const t = useTexts('site')
  const format = useFormat()
  return (
    <article className="page-column grid gap-x-16 gap-y-8 py-10 tablet:py-16 landscape:grid-cols-[minmax(0,1fr)_260px]">
      <header className="flex flex-col items-start gap-4">
        <h1 className="headline max-w-3xl text-h1">{document.title}</h1>
        <p className="text-ink-2">{t('legalInForce', { day: format.day(document.version) })}</p>
        <p className="max-w-[68ch] rounded-card bg-wash p-4 text-lg leading-relaxed tablet:p-6">{document.summary}</p>
        <PrintButton label={t('legalPrint')} />
      </header>
      <Contents document={document} />
      <div className="min-w-0 landscape:col-start-1 landscape:row-start-2">
        <LegalBody sections={document.sections} />
        <OtherDocuments otherDocuments={otherDocuments} />
      </div>
    </article>
  )
}

function Contents({ document }: { document: LegalDocument }) {
  const t = useTexts('site')
  return (
    <nav aria-labelledby="contents" className="landscape:col-start-2 landscape:row-span-2 landscape:row-start-1">
      <div className="landscape:sticky landscape:top-6">
        <h2 id="contents" className="mb-2 font-semibold">
          {t('legalContents')}
        </h2>
        <ol className="border-line border-l text-sm">
          {document.sections.map(({ id, title }, i) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center gap-2 py-1 pl-4 text-ink-2 underline-offset-4 hover:text-ink hover:underline landscape:min-h-9"
              >
                <span className="w-5 flex-none tabular-nums">{i + 1}</span>
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

function OtherDocuments({ otherDocuments }: Pick<LegalPageProps, 'otherDocuments'>) {
  const t = useTexts('site')
  return (
    <nav aria-labelledby="others" className="mt-12 border-ink border-t-2 pt-6">
      <h2 id="others" className="mb-2 font-semibold">
        {t('legalOtherDocuments')}
      </h2>
      <ul>
        {otherDocuments.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
