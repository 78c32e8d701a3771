import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/app/client/call.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { buttonClasses } from '#src/ui/kit/button-looks.ts'
import type { ResultLine } from '../contract/result-line.ts'
import type { ResultsPage } from '../contract/results.ts'
import { type ResultsAsked, resultsAddress } from './results-address.ts'
import { ResultsTable } from './results-table.tsx'

type PagedResultsProps = { code: string; asked: ResultsAsked; first: ResultsPage; caption: string }

/** The protocol with its next pages under it; without a script the button is a link to the next page. */
export function PagedResults({ code, asked, first, caption }: PagedResultsProps) {
  const t = useTexts('results')
  const [more, setMore] = useState<{ list: readonly ResultLine[]; nextCursor: string | null }>({
    list: [],
    nextCursor: first.nextCursor,
  })
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function load(cursor: string) {
    setState('loading')
    const { print: _, ...query } = { ...asked, cursor }
    const answer = await call('GET /api/events/:code/results', { params: { code }, query }).catch(() => undefined)
    const found = answer?.data
    setState(found ? 'idle' : 'failed')
    if (found) setMore(({ list }) => ({ list: [...list, ...found.list], nextCursor: found.nextCursor }))
  }
  const { nextCursor } = more
  return (
    <div className="flex flex-col gap-4">
      <ResultsTable lines={[...first.list, ...more.list]} caption={caption} protocol={first} code={code} />
      {state === 'failed' && (
        <p role="alert" className="text-stop">
          {t('moreFailed')}
        </p>
      )}
      {nextCursor !== null && (
        <Link
          to={resultsAddress(code, { ...asked, cursor: nextCursor })}
          aria-disabled={state === 'loading'}
          data-no-print
          onClick={(click) => {
            if (click.metaKey || click.ctrlKey || click.shiftKey) return
            click.preventDefault()
            if (state !== 'loading') void load(nextCursor)
          }}
          className={`${buttonClasses('quiet', 'm', false)} self-center`}
        >
          {t('more')}
        </Link>
      )}
    </div>
  )
}
