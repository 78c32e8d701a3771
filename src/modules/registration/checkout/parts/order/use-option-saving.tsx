import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ApiFailure } from '#src/client/api-types.ts'
import { call } from '#src/client/call.ts'
import { valuesIn } from '#src/client/form-values.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { CutCart } from '../adjusted.tsx'
import type { Adjustments } from '../step-props.ts'
import { useRevalidateOnline } from '../use-revalidate-online.ts'
import { type FormChanges, formChanges, type OptionData } from './form-changes.ts'
import { optionOfField } from './option-fields.ts'
import { type SavedOptions, saveOptionChanges, savePolicyChanges } from './save-option-changes.ts'
import { showOptions } from './show-options.ts'
import { tickWithVariant } from './tick-with-variant.ts'

type SavingInput = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly registrationId: string
  readonly step: OptionData
}

/** The pause in typing after which what was typed is saved. */
const restMs = 600
/** The names of the fields of options and insurance. */
const ofOptions = /^(option|insurance|insured)\./
const typedTypes: ReadonlySet<string> = new Set(['text', 'tel', 'date'])

type Outcome = {
  readonly adjustments: Adjustments
  readonly message: string
  readonly error: ApiFailure | undefined
}
const noOutcome: Outcome = { adjustments: [], message: '', error: undefined }

/**
 * Saves the options as they are ticked, so that stock is held and the sum is the server's own. One
 * save runs at a time, and the next one begins with what the form says by then. What was ticked
 * before the script ran is saved once it runs. The form posts its options too, for browsers without
 * a script.
 */
export function useOptionSaving({ form, registrationId, step }: SavingInput) {
  const t = useTexts('registration')
  const revalidate = useRevalidateOnline()
  const [isSaving, setSaving] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(noOutcome)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRunning = useRef(false)
  const sent = useRef<ReadonlySet<string>>(new Set())
  const changesFrom = (data: OptionData) =>
    form.current === null ? null : formChanges(valuesIn(new FormData(form.current)), data)
  const save = useEffectEvent(async () => {
    const changes = changesFrom(step)
    if (isRunning.current || changes === null || changes.isEmpty) return
    isRunning.current = true
    sent.current = changes.names
    setSaving(true)
    const saved = await saveAll(registrationId, step.insurance, changes).catch(() => null)
    setOutcome(
      saved === null
        ? { ...noOutcome, message: t('optionsNotSaved') }
        : { adjustments: saved.adjustments, message: saved.error?.message ?? '', error: saved.error },
    )
    await revalidate()
    isRunning.current = false
    setSaving(false)
  })
  // An option that was changed elsewhere, and not here, is shown as the order has it now.
  const shown = useRef<OptionData>(step)
  const adopt = useEffectEvent(() => {
    const own = changesFrom(shown.current)
    if (shown.current.products !== step.products && form.current !== null && own !== null)
      showOptions(form.current, step, new Set([...own.names, ...sent.current]))
    shown.current = step
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order is loaded again
  useEffect(() => adopt(), [step.products])
  // The form shows what the server has saved; what was ticked during the save is saved next.
  // A refused field keeps what was typed, beside its error.
  const refusedFields = Object.keys(outcome.error?.fields ?? {}).filter((field) => ofOptions.test(field))
  const settle = useEffectEvent(() => {
    if (isSaving || form.current === null) return
    sent.current = new Set()
    if (outcome.message === '' && outcome.adjustments.length === 0) void save()
    else showOptions(form.current, step, new Set(refusedFields.map(optionOfField)))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each save, and once at the start
  useEffect(() => settle(), [isSaving])
  useEffect(() => () => clearTimeout(timer.current), [])
  const notice: ReactNode =
    outcome.message !== '' && refusedFields.length === 0 ? (
      <Notice look="stop" live>
        {outcome.message}
      </Notice>
    ) : (
      outcome.adjustments.length > 0 && <CutCart adjustments={outcome.adjustments} />
    )
  return {
    isSaving,
    notice,
    errorOf: (field: string) => outcome.error?.fields?.[field]?.message,
    refusal: outcome.error && { error: outcome.error, values: {} },
    onChange({ target }: FormEvent<HTMLElement>) {
      const input = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null
      if (input === null || !ofOptions.test(input.name)) return
      tickWithVariant(input)
      setOutcome(noOutcome)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), typedTypes.has(input.type) ? restMs : 0)
    },
  }
}

async function saveAll(
  registrationId: string,
  insurance: OptionData['insurance'],
  { options, policies }: FormChanges,
): Promise<SavedOptions> {
  const saved = await saveOptionChanges(call, registrationId, options)
  if (saved.error !== undefined || insurance === null) return saved
  const insured = await savePolicyChanges(call, { registrationId, sport: insurance.sport }, policies)
  return { ...insured, adjustments: saved.adjustments }
}
