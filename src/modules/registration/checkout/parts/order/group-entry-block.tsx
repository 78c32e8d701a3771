import { type ReactNode, useState } from 'react'
import type { ApiReply } from '#src/client/api-types.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Card } from '#src/ui/kit/card.tsx'
import { CompanyRequisites } from '../../../parts/company-requisites.tsx'
import { NamesUntil } from '../../../parts/names-until.tsx'
import type { RegisterRefusal, StepProps } from '../step-props.ts'

type People = ApiReply<'GET /api/registrations/people'>
type GroupEntryBlockProps = {
  readonly entries: People['entries']
  readonly terms: People['groupEntry']
  readonly cart: StepProps<'order'>['step']['cart']
  readonly refusal: RegisterRefusal | undefined
  /** The blocks of its people. */
  readonly people: () => ReactNode
}

/** The most people whose blocks are in the page while they are hidden; with more they come once they are opened. */
const maxHidden = 20

/** The people of a group entry as one block: how many, in which races, for how much; each of them once it is opened. */
export function GroupEntryBlock({ entries, terms, cart, refusal, people }: GroupEntryBlockProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const isOptionRefused = Object.keys(refusal?.error.fields ?? {}).some((field) => field.startsWith('option.'))
  const [isOpen, setIsOpen] = useState(isOptionRefused)
  const lineIds = new Set(entries.map(({ lineId }) => lineId))
  const sumMinor = cart.items.reduce((sum, { id, costMinor }) => sum + (lineIds.has(id) ? costMinor : 0), 0)
  const races = [...Map.groupBy(entries, ({ raceName }) => raceName)]
  return (
    <Card className="flex flex-col gap-3 px-4 py-3.5">
      <h2 className="flex items-baseline justify-between gap-4 font-semibold text-lg leading-snug">
        <span className="min-w-0">{t('groupEntryPeople', { count: entries.length })}</span>
        <span className="whitespace-nowrap">{format.money({ amountMinor: sumMinor, currency: cart.currency })}</span>
      </h2>
      <ul className="flex flex-col text-ink-2">
        {races.map(([raceName, ofRace]) => (
          <li key={raceName} className="flex justify-between gap-4">
            <span className="min-w-0">{raceName}</span>
            <span className="tabular-nums">{ofRace.length}</span>
          </li>
        ))}
      </ul>
      {terms?.company && (
        <div className="border-line border-t pt-3">
          <CompanyRequisites company={terms.company} />
        </div>
      )}
      <NamesUntil day={terms?.namesUntil ?? null} />
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="border-line border-t"
      >
        <summary className="flex min-h-11 cursor-pointer items-center font-medium text-sm underline underline-offset-2">
          {t('groupEntryShowPeople')}
        </summary>
        {(isOpen || entries.length <= maxHidden) && <div className="flex flex-col gap-2.5 pt-2">{people()}</div>}
      </details>
    </Card>
  )
}
