import { type RefObject, useEffect, useState } from 'react'
import { parseTypedDay } from '#src/kernel/plain-date.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/kit/checkbox.tsx'
import { requiredGuardianship } from '../domain/guardian.ts'

type GuardianProps = {
  readonly form: RefObject<HTMLFormElement | null>
  /** The saved or submitted birth date. */
  readonly birthDate: string
  readonly today: string
  readonly isChecked: boolean
  readonly error: string | undefined
  /**
   * For a person who fills in the form for another family's child: the text says what to do
   * instead.
   */
  readonly isForTeam?: boolean
}

/**
 * The legal representative's declaration for a minor; shown and hidden as the birth date changes.
 */
export function GuardianField({ form, birthDate, today, isChecked, error, isForTeam = false }: GuardianProps) {
  const t = useTexts('registration')
  const tForm = useTexts('registration-form')
  const typed = useBirthDate(form, birthDate)
  const [born, now] = [parseTypedDay(typed), parseTypedDay(today)]
  const needed = born === null || now === null ? null : requiredGuardianship(born, now)
  if (needed === null) return null
  const words = {
    representative: { label: t('guardianRepresentative'), note: t('guardianRepresentativeNote') },
    paper: { label: t('guardianPaper'), note: t('guardianPaperNote') },
  }[needed]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-lg">{tForm('guardianTitle')}</legend>
      {isForTeam && needed === 'representative' && <p className="mb-2 text-ink-2">{t('guardianOfMember')}</p>}
      <Checkbox key={needed} name="guardian" defaultChecked={isChecked} note={words.note} error={error}>
        {words.label}
      </Checkbox>
    </fieldset>
  )
}

/** The form's birth date, read again with each change. */
function useBirthDate(form: RefObject<HTMLFormElement | null>, known: string): string {
  const [typed, setTyped] = useState(known)
  useEffect(() => {
    const element = form.current
    if (element === null) return
    // The date field writes its value into a hidden input after the event.
    const read = () =>
      requestAnimationFrame(() => setTyped(String(new FormData(element).get('participant.birthDate') ?? '')))
    read()
    element.addEventListener('input', read)
    return () => element.removeEventListener('input', read)
  }, [form])
  return typed
}
