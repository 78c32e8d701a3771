import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { call } from '#src/app/client/call.ts'
import { valuesIn } from '#src/app/client/form-values.ts'
import { isInstant } from '#src/kernel/instant.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { RaceKey } from '../../domain/register-address.ts'
import { draftOf } from './draft-of.ts'
import type { AskedForm } from './use-asked-form.ts'

type DraftKeeperProps = {
  readonly card: RaceKey
  readonly draft: AskedForm['draft']
  readonly form: RefObject<HTMLFormElement | null>
  /** Of the form, which is sent with the draft's id. */
  readonly formId: string
  /** What is sent with the wish to forget it: where one stays. */
  readonly back?: Readonly<Record<string, string | number>>
}

/** After so long without a key pressed what was typed is kept. */
const restMs = 1_500

/** Keeps the form as it is typed, says since when there is a draft, and forgets it when asked to. */
export function DraftKeeper({ card, draft, form, formId, back = {} }: DraftKeeperProps) {
  const t = useTexts('registration-form')
  const format = useFormat()
  const zone = useReaderZone()
  const kept = useKeptDraft(form, card) ?? draft
  if (!kept || !isInstant(kept.changedAt)) return null
  return (
    // A form of its own, and the whole page anew: what was typed is to be gone from it.
    <Form method="post" reloadDocument className="flex flex-wrap items-center gap-x-4">
      <input type="hidden" name="intent" value="forget-draft" />
      <input type="hidden" name="draftId" value={kept.draftId} />
      <input type="hidden" name="draftId" value={kept.draftId} form={formId} />
      {Object.entries(back).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-ink-2 text-sm">{t('draftKept', { moment: format.moment(kept.changedAt, zone) })}</p>
      <button type="submit" className="min-h-11 text-sm underline underline-offset-2">
        {t('forgetDraft')}
      </button>
    </Form>
  )
}

type Kept = { readonly draftId: string; readonly changedAt: string }

/**
 * The newest stand that was kept since the page was opened; a stand that could not be kept is tried again with the next key.
 * Only what was changed here is kept: the same form may be open in another window. Whoever leaves has it kept at once.
 */
function useKeptDraft(form: RefObject<HTMLFormElement | null>, { eventCode, raceCode }: RaceKey) {
  const [kept, setKept] = useState<Kept | null>(null)
  const keepNow = useRef<(() => void) | null>(null)
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLeaving) keepNow.current?.() // before the page that comes is read, which may want it
  }, [isLeaving])
  useEffect(() => {
    const element = form.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const changed = new Set<string>()
    const keep = async () => {
      clearTimeout(timer)
      if (changed.size === 0) return
      const names = [...changed]
      changed.clear()
      const body = { eventCode, raceCode, ...draftOf(valuesIn(new FormData(element))), changed: names }
      const { data } = await call('PUT /api/registrations/drafts', { body }).catch(() => ({ data: undefined }))
      if (data) setKept(data)
      else for (const name of names) changed.add(name)
    }
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void keep(), restMs)
    }
    const change = ({ target }: Event) => {
      for (const name of namesOf(target)) changed.add(name)
      rest()
    }
    const leave = () => {
      if (document.visibilityState === 'hidden') void keep()
    }
    const send = () => {
      clearTimeout(timer)
      changed.clear() // it is on its way as a whole
    }
    keepNow.current = () => void keep()
    element.addEventListener('input', change)
    element.addEventListener('submit', send)
    document.addEventListener('visibilitychange', leave)
    return () => {
      void keep()
      element.removeEventListener('input', change)
      element.removeEventListener('submit', send)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [form, eventCode, raceCode])
  return kept
}

/** A file is chosen in a field of its own, beside the one that it is kept under. */
function namesOf(field: EventTarget | null): string[] {
  if (field === null || !('name' in field) || typeof field.name !== 'string' || field.name === '') return []
  return [field.name.replace(/^files\./, '')]
}
