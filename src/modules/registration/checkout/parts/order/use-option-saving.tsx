import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#src/client/call.ts'
import { valuesIn } from '#src/client/form-values.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Notice } from '#src/ui/kit/notice.tsx'
import { CutCart } from '../adjusted.tsx'
import type { Adjustments, StepProps } from '../step-props.ts'
import { useRevalidateOnline } from '../use-revalidate-online.ts'
import { type PolicyChanges, policyChanges } from './insurance-fields.ts'
import { type OptionChanges, optionChanges } from './option-fields.ts'
import { type SavedOptions, saveOptionChanges, savePolicyChanges } from './save-option-changes.ts'
import { showOptions } from './show-options.ts'

type SavingInput = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly registrationId: string
  readonly step: Pick<StepProps<'order'>['step'], 'products' | 'insurance'>
}

/** The pause in typing a sum after which it is saved. */
const restMs = 600

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
  const [outcome, setOutcome] = useState<{ adjustments: Adjustments; message: string }>({
    adjustments: [],
    message: '',
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRunning = useRef(false)
  const changesNow = useEffectEvent(() => {
    const element = form.current
    if (element === null) return null
    const values = valuesIn(new FormData(element))
    const options = optionChanges(values, step.products.products)
    const policies = step.insurance === null ? null : policyChanges(values, step.insurance)
    const count = options.counts.length + options.prices.length
    return { options, policies, count: count + (policies?.requests.length ?? 0) + (policies?.removed.length ?? 0) }
  })
  const save = useEffectEvent(async () => {
    const changes = changesNow()
    if (isRunning.current || changes === null || changes.count === 0) return
    isRunning.current = true
    setSaving(true)
    const saved = await saveAll(registrationId, step.insurance, changes).catch(() => null)
    setOutcome(
      saved === null
        ? { adjustments: [], message: t('optionsNotSaved') }
        : { adjustments: saved.adjustments, message: saved.error?.message ?? '' },
    )
    await revalidate()
    isRunning.current = false
    setSaving(false)
  })
  // The form shows what the server has saved; what was ticked meanwhile is saved next.
  const settle = useEffectEvent(() => {
    if (isSaving || form.current === null) return
    if (outcome.message === '' && outcome.adjustments.length === 0) void save()
    else showOptions(form.current, step)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save, and once at the start
  useEffect(() => settle(), [isSaving])
  useEffect(() => () => clearTimeout(timer.current), [])
  const notice: ReactNode =
    outcome.message !== '' ? (
      <Notice look="stop" live>
        {outcome.message}
      </Notice>
    ) : (
      outcome.adjustments.length > 0 && <CutCart adjustments={outcome.adjustments} />
    )
  return {
    isSaving,
    notice,
    onChange({ target }: FormEvent<HTMLElement>) {
      const input = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null
      if (input === null || !/^(option|insurance|insured)\./.test(input.name)) return
      tickWithVariant(input)
      setOutcome({ adjustments: [], message: '' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), input.type === 'text' || input.type === 'tel' ? restMs : 0)
    },
  }
}

type Changes = { readonly options: OptionChanges; readonly policies: PolicyChanges | null }

async function saveAll(
  registrationId: string,
  insurance: StepProps<'order'>['step']['insurance'],
  { options, policies }: Changes,
): Promise<SavedOptions> {
  const saved = await saveOptionChanges(call, registrationId, options)
  if (saved.error !== undefined || insurance === null || policies === null) return saved
  const insured = await savePolicyChanges(call, { registrationId, sport: insurance.sport }, policies)
  return { ...insured, adjustments: saved.adjustments }
}

/** Choosing a size, or a sum insured, means buying it. */
function tickWithVariant({ name, form }: HTMLInputElement | HTMLSelectElement): void {
  if (!/\.(variant|choice)$/.test(name)) return
  const box = form?.elements.namedItem(name.replace(/(variant|choice)$/, 'count'))
  if (box instanceof HTMLInputElement) box.checked = true
}
