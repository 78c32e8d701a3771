import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { call } from '#src/client/call.ts'
import { valuesIn } from '#src/client/form-values.ts'
import { isInstant } from '#src/kernel/instant.ts'
import type { ChangedFields } from '#src/ui/form/use-changed-fields.ts'
import { useFormat } from '#src/ui/i18n/use-format.ts'
import { useReaderZone } from '#src/ui/i18n/use-reader-zone.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import type { RaceKey } from '../../domain/register-path.ts'
import type { ParticipantForm } from '../../entry-details/parts/use-detail-fields.ts'
import { draftFromForm } from './draft-from-form.ts'

type DraftAutosaveProps = {
  readonly card: RaceKey
  readonly draft: ParticipantForm['draft']
  readonly form: RefObject<HTMLFormElement | null>
  /** Recorded by the form itself, since fields may be changed before this part has loaded. */
  readonly changed: ChangedFields
  /** The id of the form, which is submitted with the draft's id. */
  readonly formId: string
  /** Submitted with the request to delete the draft: the address to stay at. */
  readonly back?: Readonly<Record<string, string | number>>
}

/** The pause in typing after which the draft is saved. */
const restMs = 1_500

/** Saves the form while it is typed, shows the draft's time, and deletes it on request. */
export function DraftAutosave({ card, draft, form, changed, formId, back = {} }: DraftAutosaveProps) {
  const t = useTexts('registration-form')
  const format = useFormat()
  const zone = useReaderZone()
  const savedDraft = useDraftAutosave(form, changed, card) ?? draft
  if (!savedDraft || !isInstant(savedDraft.changedAt)) return null
  return (
    // A separate form with a document reload, so that deleted values vanish from the page. One below the
    // other: the text changes its width with the reader's zone, and must not move the button under a finger.
    <Form method="post" reloadDocument className="flex flex-col items-start">
      <input type="hidden" name="intent" value="delete-draft" />
      <input type="hidden" name="draftId" value={savedDraft.draftId} />
      <input type="hidden" name="draftId" value={savedDraft.draftId} form={formId} />
      {Object.entries(back).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-ink-2 text-sm">{t('draftSavedAt', { moment: format.moment(savedDraft.changedAt, zone) })}</p>
      <button type="submit" className="min-h-11 text-sm underline underline-offset-2">
        {t('deleteDraft')}
      </button>
    </Form>
  )
}

type SavedDraft = { readonly draftId: string; readonly changedAt: string }

/**
 * The latest version saved since the page was opened; a failed save is retried at the next key.
 * Only fields changed here are saved: the same form may be open in another window. Leaving the page
 * saves at once.
 */
function useDraftAutosave(
  form: DraftAutosaveProps['form'],
  changed: DraftAutosaveProps['changed'],
  { eventCode, raceCode }: RaceKey,
) {
  const [savedDraft, setSaved] = useState<SavedDraft | null>(null)
  const saveNow = useRef<(() => void) | null>(null)
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (isLeaving) saveNow.current?.() // before the next page's data is read, which may include the draft
  }, [isLeaving])
  useEffect(() => {
    const element = form.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const names = changed.current
    const save = async () => {
      clearTimeout(timer)
      if (names.size === 0) return
      const sent = [...names]
      names.clear()
      const of = draftFromForm(valuesIn(new FormData(element)))
      const body = { eventCode, raceCode, ...of, changed: sent.map(fieldNameOf) }
      const { data } = await call('PUT /api/registrations/drafts', { body }).catch(() => ({ data: undefined }))
      if (data) setSaved(data)
      else for (const name of sent) names.add(name)
    }
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void save(), restMs)
    }
    const leave = () => {
      if (document.visibilityState === 'hidden') void save()
    }
    const send = () => {
      clearTimeout(timer)
      names.clear() // the whole form is being submitted
    }
    saveNow.current = () => void save()
    if (names.size > 0) rest()
    element.addEventListener('input', rest)
    element.addEventListener('submit', send)
    document.addEventListener('visibilitychange', leave)
    return () => {
      void save()
      element.removeEventListener('input', rest)
      element.removeEventListener('submit', send)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [form, changed, eventCode, raceCode])
  return savedDraft
}

/** A file is chosen in a field of its own, next to the one with its id. */
function fieldNameOf(name: string): string {
  return name.replace(/^files\./, '')
}
