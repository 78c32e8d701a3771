import { type FocusEvent, type FormEvent, type RefObject, useRef, useState } from 'react'
import { afterTick, errorAt, type FormRefusal, issuesLeft, messagesAbove, type SeenSince } from './form-issues.ts'
import { namedField } from './named-field.ts'
import { useAfterPress } from './use-after-press.ts'

export type RefusedFormOptions = {
  readonly refusal: FormRefusal | undefined
  /** The names of the fields, in the order of the form. */
  readonly fields: readonly string[]
  /** What is wrong with a field that was left, in words, or null; undefined for a field that isn't ours. */
  check?(name: string, value: string): string | null | undefined
  /** The field that a ticked box lifts: «нет отчества» the patronymic. */
  liftedBy?(box: string): string | undefined
}

/** What `FormErrorSummary` is given. */
export type FormSummary = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Changes with each refused submit, so that focus moves again for the same issues. */
  readonly attempt: number
  /** The names of the fields that are still to be mended. */
  readonly issues: readonly string[]
  /** What belongs to no field, in full. */
  readonly messages: readonly string[]
  /** Focus alone is moved: a form of one field says its error there. */
  readonly isUnseen: boolean
}

/**
 * The errors of a form, one way for all: each stands under its field until it is mended, what the server refused and what is
 * seen when a field is left; one line above the form counts the refused ones. Spread `form` on the <Form> and `summary` on FormErrorSummary.
 */
export function useRefusedForm({ refusal, fields, check, liftedBy }: RefusedFormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()
  const [known, setKnown] = useState<FormRefusal>()
  const [attempt, setAttempt] = useState(0)
  const [since, setSince] = useState<SeenSince>({})
  // While rendering, not in an effect: the line above the form, the marked fields and the focus come in one commit.
  if (refusal !== known) {
    setKnown(refusal)
    setSince({})
    if (refusal) setAttempt(attempt + 1)
  }
  const errors = refusal?.fields
  const form = {
    ref,
    noValidate: true,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const field = isCheckbox(target) ? null : namedField(target)
      const issue = field === null ? undefined : check?.(field.name, field.value)
      if (field === null || issue === undefined) return
      afterPress(() => setSince((before) => ({ ...before, [field.name]: issue ?? undefined })))
    },
    onChange({ target }: FormEvent<HTMLFormElement>) {
      if (!isCheckbox(target)) return
      const { name, checked } = target
      const lifted = liftedBy?.(name)
      setSince((before) => afterTick(before, lifted === undefined ? [name] : [name, lifted], checked))
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

function isCheckbox(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}
