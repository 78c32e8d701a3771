import { type RefObject, useEffect, useState } from 'react'
import { parseTypedDay } from '#src/kernel/plain-date.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { guardianshipOf } from '../domain/guardian.ts'

type GuardianProps = {
  readonly form: RefObject<HTMLFormElement | null>
  /** As it is known, or was typed. */
  readonly birthDate: string
  readonly today: string
  readonly isGiven: boolean
  readonly error: string | undefined
  /** Who fills in the form for somebody else's child is told what to do instead. */
  readonly isForTeam?: boolean
}

/** For who is not of age what their legal representative declares; it comes and goes with the birth date. */
export function GuardianField({ form, birthDate, today, isGiven, error, isForTeam = false }: GuardianProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const typed = useBirthDate(form, birthDate)
  const [born, now] = [parseTypedDay(typed), parseTypedDay(today)]
  const needed = born === null || now === null ? null : guardianshipOf(born, now)
  if (needed === null) return null
  const words = {
    representative: { label: t('guardianRepresentative'), note: t('guardianRepresentativeNote') },
    paper: { label: t('guardianPaper'), note: t('guardianPaperNote') },
  }[needed]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-lg">{tForm('guardianTitle')}</legend>
      {isForTeam && needed === 'representative' && <p className="mb-2 text-ink-2">{t('guardianOfMember')}</p>}
      <Checkbox key={needed} name="guardian" defaultChecked={isGiven} note={words.note} error={error}>
        {words.label}
      </Checkbox>
    </fieldset>
  )
}

/** The birth date that stands in the form, read anew with each change. */
function useBirthDate(form: RefObject<HTMLFormElement | null>, known: string): string {
  const [typed, setTyped] = useState(known)
  useEffect(() => {
    const element = form.current
    if (element === null) return
    // The date's own field writes what was typed into a hidden one behind the event.
    const read = () =>
      requestAnimationFrame(() => setTyped(String(new FormData(element).get('participant.birthDate') ?? '')))
    read()
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form])
  return typed
}
