import { Link } from 'react-router'
import { call } from '#src/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { useAppendedPages } from '#src/ui/kit/use-appended-pages.ts'
import type { ResultsPage } from '../contract/results.ts'
import { type ResultsPathParams, resultsPath } from './results-path.ts'
import { ResultsTable } from './results-table.tsx'

type PagedResultsProps = { code: string; params: ResultsPathParams; first: ResultsPage; caption: string }

/**
 * The results with further pages appended; without a script the button is a link to the next page.
 */
export function PagedResults({ code, params, first, caption }: PagedResultsProps) {
  const t = useTexts('results')
  const { list, nextCursor, loading, load, box } = useAppendedPages(
    resultsPath(code, params),
    first,
    async (cursor) => {
      const { print: _, ...query } = { ...params, cursor }
      const response = await call('GET /api/events/:code/results', { params: { code }, query }).catch(() => undefined)
      return response?.data
    },
  )
  return (
    <div ref={box} className="flex flex-col gap-4">
      <ResultsTable lines={list} caption={caption} resultList={first} code={code} />
      {loading === 'failed' && (
        <p role="alert" className="text-stop">
          {t('moreFailed')}
        </p>
      )}
      {nextCursor !== null && (
        <Link
          to={resultsPath(code, { ...params, cursor: nextCursor })}
          aria-disabled={loading === 'loading'}
          data-no-print
          onClick={(click) => {
            if (click.metaKey || click.ctrlKey || click.shiftKey) return
            click.preventDefault()
            if (loading !== 'loading') void load(nextCursor)
          }}
          className={`${buttonClasses('quiet', 'm', false)} self-center`}
        >
          {t('more')}
        </Link>
      )}
    </div>
  )
}
