import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { afterTick, errorAt, type FieldErrors, type FormFault, faultsLeft, type SeenSince } from './form-faults.ts'
import { useAfterPress } from './use-after-press.ts'

/** What the API answered to a form that it did not take. */
export type FormRefusal = { readonly message: string; readonly fields?: FieldErrors }

export type RefusedFormOptions = {
  readonly refusal: FormRefusal | undefined
  /** The fields by name with their labels, in the order of the form. */
  readonly labels: Readonly<Record<string, string>>
  /** What is wrong with a field that was left, in words, or null; undefined for a field that isn't ours. */
  check?(name: string, value: string): string | null | undefined
  /** The field that a ticked box lifts: «нет отчества» the patronymic. */
  liftedBy?(box: string): string | undefined
}

/** What `FormErrorSummary` is given. */
export type FormSummary = {
  readonly form: RefObject<HTMLFormElement | null>
  /** The first of all that was refused: what is mended later moves no focus. */
  readonly first: string | undefined
  /** Changes with each refused submit, so that focus moves again for the same faults. */
  readonly attempt: number
  readonly faults: readonly FormFault[]
  /** A refusal that belongs to no field. */
  readonly message: string | undefined
  /** Focus alone is moved: a form of one field says its error there. */
  readonly isUnseen: boolean
}

/**
 * The errors of a form, one way for all: what the server answered stands above and under the fields until it is mended, what
 * is seen when a field is left stands under it. Spread `form` on the <Form> and `summary` on FormErrorSummary.
 */
export function useRefusedForm({ refusal, labels, check, liftedBy }: RefusedFormOptions) {
  const ref = useRef<HTMLFormElement>(null)
  const attempt = useRefusals(refusal)
  const afterPress = useAfterPress()
  const [since, setSince] = useState<SeenSince>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server replaces what was seen before
  useEffect(() => setSince({}), [refusal])
  const errors = refusal?.fields
  const first = Object.keys(labels).find((name) => errors?.[name] !== undefined)
  const form = {
    ref,
    noValidate: true,
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const field = fieldOf(target)
      const fault = field === null ? undefined : check?.(field.name, field.value)
      if (field === null || fault === undefined) return
      afterPress(() => setSince((before) => ({ ...before, [field.name]: fault ?? undefined })))
    },
    onChange({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
      const { name, checked } = target
      const lifted = liftedBy?.(name)
      setSince((before) => afterTick(before, lifted === undefined ? [name] : [name, lifted], checked))
    },
  }
  const summary: FormSummary = {
    form: ref,
    first,
    attempt,
    faults: faultsLeft(labels, errors, since),
    message: first === undefined ? refusal?.message : undefined,
    isUnseen: Object.keys(labels).length === 1,
  }
  return { form, summary, errorOf: (name: string) => errorAt(name, errors, since) }
}

/** How many refused submits there were: it changes with each answer that carries an error, so that focus moves again. */
function useRefusals(refusal: FormRefusal | undefined): number {
  const [count, setCount] = useState(0)
  const seen = useRef<FormRefusal | undefined>(undefined)
  useEffect(() => {
    if (refusal === seen.current) return
    seen.current = refusal
    if (refusal) setCount((before) => before + 1)
  }, [refusal])
  return count
}

/** The control that was left; a date keeps its name and value in a hidden one beside it. */
function fieldOf(target: EventTarget): { name: string; value: string } | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (!isField || target.type === 'checkbox') return null
  if (target.name !== '') return { name: target.name, value: target.value }
  const hidden = target.parentElement?.querySelector<HTMLInputElement>('input[type="hidden"]')
  return hidden ? { name: hidden.name, value: hidden.value } : null
}
