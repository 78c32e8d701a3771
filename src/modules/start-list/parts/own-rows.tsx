import { Link } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { StartListRow } from '../contract/start-list.ts'
import { startListPath } from './start-list-path.ts'

/** Links to the account's own rows, on whichever page of the list they are. */
export function OwnStartListRows({ own, code }: { readonly own: readonly StartListRow[]; readonly code: string }) {
  const t = useTexts('start-list')
  return (
    <p data-no-print className="flex flex-wrap items-center gap-x-4">
      <span className="text-ink-2">{t('ownRows')}</span>
      {own.map(({ bib, fullName, race, raceCode }) => {
        const name = bib === null ? fullName : `${fullName}, ${bib}`
        const key = `${raceCode}/${bib}/${fullName}`
        return bib === null ? (
          <span key={key}>{`${name} (${race})`}</span>
        ) : (
          <Link
            key={key}
            to={`${startListPath(code, { bib: String(bib) })}#bib-${bib}`}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-2"
          >
            {name}
          </Link>
        )
      })}
    </p>
  )
}
