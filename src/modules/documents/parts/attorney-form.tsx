import { useRef } from 'react'
import { useStoredFormValues } from '#src/client/use-stored-form-values.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { Select } from '#src/ui/kit/select.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import type { Documents } from './documents-reply.ts'

/**
 * A plain POST form whose response is the file, so that no name is in an address. No field is
 * required.
 */
export function AttorneyForm({ documents, action }: { documents: Documents; action: string }) {
  const t = useTexts('documents')
  const { entries, collectors } = documents
  const form = useRef<HTMLFormElement>(null)
  const inTab = useStoredFormValues(`attorney ${action}`, '', form)
  const attorneyEntries = entries.filter(({ documents: kinds }) => kinds.includes('power-of-attorney'))
  return (
    <details className="border-line border-t pt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('attorneyTitle')}</summary>
      <form ref={form} method="post" action={action} noValidate className="flex flex-col gap-4 pt-2">
        <p className="text-ink-2">{t('attorneyLead')}</p>
        {attorneyEntries.length > 1 && (
          <Select
            name="entryId"
            label={t('attorneyWhose')}
            placeholder={t('attorneyEverybody')}
            options={attorneyEntries.map(({ entryId, fullName, raceName }) => ({
              value: entryId,
              label: `${fullName}, ${raceName}`,
            }))}
          />
        )}
        {collectors.length > 0 && (
          <Select
            name="participantId"
            label={t('attorneyWho')}
            placeholder={t('attorneyNobody')}
            options={collectors.map(({ participantId, name }) => ({ value: participantId, label: name }))}
          />
        )}
        <TextField
          key={String(inTab !== null)}
          defaultValue={typeof inTab?.collector === 'string' ? inTab.collector : undefined}
          name="collector"
          optional
          label={t('attorneyName')}
          hint={t('attorneyNameNote')}
          maxLength={150}
          autoComplete="off"
        />
        <Button type="submit" look="quiet" className="self-start">
          {t('attorneyMake')}
        </Button>
      </form>
    </details>
  )
}
