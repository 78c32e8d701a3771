import { useState } from 'react'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { inputClasses } from '#src/ui/kit/field-frame.tsx'
import { useHasScript } from '#src/ui/kit/use-has-script.ts'

type Bank = {
  readonly id: string
  readonly name: string
  readonly link: string
  /** The payer has paid from it before: it stands first. */
  readonly isRecent: boolean
}

/** The banks in the given order, with a field to filter them by name. The chosen one stands first the next time. */
export function BankList({ banks, qrId }: { banks: readonly Bank[]; qrId: string }) {
  const t = useTexts('registration')
  const [typed, setTyped] = useState('')
  // The filter needs a script, so it is rendered after hydration.
  const hasScript = useHasScript()
  const found = banks.filter(({ name }) => plain(name).includes(plain(typed)))
  return (
    <section aria-labelledby="banks" className="flex flex-col gap-3">
      <h3 id="banks" className="font-semibold">
        {t('sbpChooseBank')}
      </h3>
      {hasScript && (
        <input
          type="search"
          aria-label={t('sbpSearchBank')}
          placeholder={t('sbpSearchBank')}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          className={inputClasses}
        />
      )}
      {found.length === 0 && <p role="status">{t('sbpNoBank')}</p>}
      <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-card border border-line bg-paper empty:hidden">
        {found.map(({ id, name, link, isRecent }) => (
          <li key={id}>
            <a
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-wash"
              href={link}
              onClick={() => recordBank(qrId, id)}
            >
              <span
                aria-hidden="true"
                className="grid size-9 flex-none place-items-center rounded-full bg-wash font-semibold"
              >
                {plain(name).slice(0, 1).toUpperCase()}
              </span>
              <span className="min-w-0 font-medium">{name}</span>
              {isRecent && <span className="ml-auto flex-none text-ink-2 text-sm">{t('sbpRecentBank')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A beacon: the browser leaves for the bank. Without it the bank is only not listed first. */
function recordBank(qrId: string, bankId: string): void {
  navigator.sendBeacon?.('/Payment/SbpBank', new Blob([JSON.stringify({ qrId, bankId })], { type: 'application/json' }))
}

/** The form in which names are compared: «Банк „Заря“» is found by «заря» and by «банк заря». */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[«»„“”"]/g, '')
    .trim()
}
