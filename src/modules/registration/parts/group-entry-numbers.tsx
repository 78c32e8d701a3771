import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'

type Entries = ApiReply<'GET /api/registrations/:registrationId'>['entries']

/** The athletes of a group entry with their bibs, by race, as a compact list. */
export function GroupEntryNumbers({ entries }: { entries: Entries }) {
  const t = useTexts('registration')
  return (
    <Card className="flex flex-col gap-4">
      {[...Map.groupBy(entries, ({ raceName }) => raceName)].map(([race, people]) => (
        <section key={race} className="flex flex-col gap-1">
          <h2 className="font-semibold">{t('groupEntryIn', { count: people.length, race })}</h2>
          <ol className="flex flex-col">
            {people.map(({ entryId, bib, fullName }) => (
              <li key={entryId} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-baseline py-0.5">
                <span className="figure text-figure-xs tabular-nums">
                  <span className="sr-only">{t('groupEntryBib', { bib: bib ?? '—' })}</span>
                  <span aria-hidden="true">{bib ?? '—'}</span>
                </span>
                <span>{fullName}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </Card>
  )
}
