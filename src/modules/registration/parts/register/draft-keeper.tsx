import { type RefObject, useEffect, useState } from 'react'
import { Form } from 'react-router'
import { call } from '#src/app/client/call.ts'
import { valuesIn } from '#src/app/client/form-values.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { draftOf } from './draft-of.ts'
import { registerFormId } from './order-summary.tsx'
import type { StepProps } from './register-frame.tsx'

type DraftKeeperProps = Pick<StepProps<'participant'>, 'init' | 'card' | 'step'> & {
  readonly form: RefObject<HTMLFormElement | null>
}

/** After so long without a key pressed what was typed is kept. */
const restMs = 1_500

/** Keeps the form as it is typed, says since when there is a draft, and forgets it when asked to. */
export function DraftKeeper({ init, card, step, form }: DraftKeeperProps) {
  const t = useTexts('registration')
  const format = useFormat()
  const kept = useKeptDraft(form, card) ?? step.form.draft
  if (!kept || !isInstant(kept.changedAt)) return null
  return (
    // A form of its own, and the whole page anew: what was typed is to be gone from it.
    <Form method="post" reloadDocument className="flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="intent" value="forget-draft" />
      <input type="hidden" name="draftId" value={kept.draftId} />
      <input type="hidden" name="draftId" value={kept.draftId} form={registerFormId} />
      <input type="hidden" name="whom" value={step.whom ?? ''} />
      <input type="hidden" name="registrationId" value={init.payBefore === null ? '' : init.registrationId} />
      <p className="text-ink-2 text-sm">{t('draftKept', { moment: format.moment(kept.changedAt, card.timeZone) })}</p>
      <button type="submit" className="min-h-11 text-sm underline underline-offset-2">
        {t('forgetDraft')}
      </button>
    </Form>
  )
}

type Kept = { readonly draftId: string; readonly changedAt: string }

/** The newest stand that was kept since the page was opened; a stand that could not be kept is tried again with the next key. */
function useKeptDraft(form: RefObject<HTMLFormElement | null>, { eventCode, raceCode }: DraftKeeperProps['card']) {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    const element = form.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isChanged = false
    const keep = async () => {
      if (!isChanged) return
      isChanged = false
      const body = { eventCode, raceCode, ...draftOf(valuesIn(new FormData(element))) }
      const { data } = await call('PUT /api/registrations/drafts', { body }).catch(() => ({ data: undefined }))
      if (data) setKept(data)
      else isChanged = true
    }
    const change = () => {
      isChanged = true
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), restMs)
    }
    const leave = () => {
      if (document.visibilityState === 'hidden') void keep()
    }
    const send = () => {
      clearTimeout(timer)
      isChanged = false // it is on its way as a whole
    }
    if (isTouched(element)) change() // typed before the script was there
    element.addEventListener('input', change)
    element.addEventListener('submit', send)
    document.addEventListener('visibilitychange', leave)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', change)
      element.removeEventListener('submit', send)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [form, eventCode, raceCode])
  return kept
}

function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((one) => one.selected !== one.defaultSelected)
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
    return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  })
}
