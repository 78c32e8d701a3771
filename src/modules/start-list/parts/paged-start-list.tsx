import { Link } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import { useAppendedPages } from '#src/ui/kit/use-appended-pages.ts'
import { type StartListParams, startListPath, toStartListQuery } from './start-list-path.ts'
import { StartListTable } from './start-list-table.tsx'

export type LoadedStartList = ApiReply<'GET /api/events/:code/startlist'>
type PagedStartListProps = {
  readonly code: string
  readonly listParams: StartListParams
  readonly first: LoadedStartList
  readonly caption: string
}

/**
 * The most rows in one page of the browser; further rows are on a page of their own, so that the
 * browser can search and print.
 */
const maxRows = 1000

/** The list with further rows appended; without a script the button is a link to the next page. */
export function PagedStartList({ code, listParams, first, caption }: PagedStartListProps) {
  const t = useTexts('start-list')
  const { list, nextCursor, loading, load, box } = useAppendedPages(
    startListPath(code, listParams),
    first,
    async (cursor) => {
      const query = toStartListQuery({ ...listParams, cursor })
      const response = await call('GET /api/events/:code/startlist', { params: { code }, query }).catch(() => undefined)
      return response?.data
    },
  )
  const isFull = list.length >= maxRows
  return (
    <div ref={box} className="flex flex-col gap-4">
      {!first.isFromStart && (
        <Link
          to={startListPath(code, { ...listParams, cursor: undefined, bib: undefined })}
          data-no-print
          className={`${buttonClasses('quiet', 's', false)} self-center`}
        >
          {t('fromStart')}
        </Link>
      )}
      <StartListTable rows={list} {...{ caption, code, listParams }} />
      {loading === 'failed' && (
        <p role="alert" className="text-stop">
          {t('moreFailed')}
        </p>
      )}
      {nextCursor !== null && (
        <Link
          to={startListPath(code, { ...listParams, bib: undefined, cursor: nextCursor })}
          aria-disabled={loading === 'loading'}
          data-no-print
          onClick={(click) => {
            if (isFull || click.metaKey || click.ctrlKey || click.shiftKey) return
            click.preventDefault()
            if (loading !== 'loading') void load(nextCursor)
          }}
          className={`${buttonClasses('quiet', 'm', false)} self-center`}
        >
          {t(isFull ? 'nextPage' : 'more')}
        </Link>
      )}
    </div>
  )
}
