import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { afterTick, errorAt, type FormRefusal, issuesLeft, messagesAbove, type SeenSince } from './form-issues.ts'
import { namedField } from './named-field.ts'
import { useAfterPointerUp } from './use-after-pointer-up.ts'

export type RefusedFormOptions = {
  readonly refusal: FormRefusal | undefined
  /** The names of the fields, in the order of the form. */
  readonly fields: readonly string[]
  /** The text of a field's issue on blur, or null; undefined for a field outside of the form. */
  check?(name: string, value: string): string | null | undefined
  /** Whether a refused field is valid by now, as the page's data say. */
  isMended?(name: string): boolean
  /** The field that a ticked box lifts: «нет отчества» the patronymic. */
  waivedBy?(box: string): string | undefined
}

/** The props of `FormErrorSummary`. */
export type FormSummary = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Changes with each refused submit, so that the focus moves again for the same issues. */
  readonly attempt: number
  /** The names of the fields that are still invalid. */
  readonly issues: readonly string[]
  /** The messages of no field, in full. */
  readonly messages: readonly string[]
  /** Only moves the focus: a form of one field shows its error there. */
  readonly isUnseen: boolean
}

/**
 * The errors of a form, the same way in all forms: each is under its field until it is corrected,
 * both the server's refusals and checks on blur; one line above the form counts the refused fields.
 * Spread `form` on the <Form> and `summary` on FormErrorSummary.
 */
export function useRefusedForm({ refusal, fields, check, isMended, waivedBy }: RefusedFormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const afterPointerUp = useAfterPointerUp()
  const [known, setKnown] = useState<FormRefusal>()
  const [attempt, setAttempt] = useState(0)
  const [since, setSince] = useState<SeenSince>({})
  // During rendering instead of in an effect, so that the summary, the marked fields and the focus
  // change in one commit.
  if (refusal !== known) {
    setKnown(refusal)
    setSince({})
    if (refusal) setAttempt(attempt + 1)
  }
  const errors = Object.fromEntries(Object.entries(refusal?.fields ?? {}).filter(([name]) => isMended?.(name) !== true))
  const form = {
    ref,
    noValidate: true,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const field = isCheckbox(target) ? null : namedField(target)
      const issue = field === null ? undefined : check?.(field.name, field.value)
      if (field === null || issue === undefined) return
      afterPointerUp(() => setSince((before) => ({ ...before, [field.name]: issue ?? undefined })))
    },
    onChange({ target }: FormEvent<HTMLFormElement>) {
      if (!isTickable(target)) return
      const { name, checked } = target
      const waivedField = waivedBy?.(name)
      setSince((before) => afterTick(before, waivedField === undefined ? [name] : [name, waivedField], checked))
    },
  }
  const summary: FormSummary = {
    form: ref,
    attempt,
    issues: issuesLeft(fields, errors, since),
    messages: messagesAbove(fields, refusal),
    isUnseen: fields.length === 1,
  }
  return { form, summary, errorOf: (name: string) => errorAt(name, errors, since) }
}

/** A chosen radio button mends its field as a ticked box does. */
function isTickable(target: EventTarget): target is HTMLInputElement {
  return isCheckbox(target) || (target instanceof HTMLInputElement && target.type === 'radio')
}

function isCheckbox(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}
