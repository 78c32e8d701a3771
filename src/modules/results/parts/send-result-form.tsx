import { useRefusedForm } from '#src/ui/form/use-refused-form.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { FileInput } from '#src/ui/kit/file-input.tsx'
import { FormErrorSummary } from '#src/ui/kit/form-error-summary.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { resultMaxBytes } from '../domain/online-file.ts'
import type { OnlineEntryView, OnlineRefusal } from './online-reply.ts'

/** Posted as a native form with its file, so that it works without a script. */
export function SendResultForm({ entry, refusal }: { entry: OnlineEntryView; refusal: OnlineRefusal | undefined }) {
  const t = useTexts('results')
  const { form, summary, errorOf } = useRefusedForm({ refusal, fields })
  return (
    <form
      {...form}
      method="post"
      encType="multipart/form-data"
      className="flex flex-col gap-4 border-line border-t pt-4"
    >
      <h3 className="font-semibold">{t(entry.result === null ? 'sendTitle' : 'sendAgainTitle')}</h3>
      <FormErrorSummary {...summary} />
      <input type="hidden" name="entryId" value={entry.entryId} />
      <TextField
        name="time"
        label={t('sendTime')}
        hint={t('sendTimeHint')}
        error={errorOf('time')}
        defaultValue={refusal?.values.time}
        placeholder="0:00:00"
        autoComplete="off"
        className="max-w-60"
      />
      <FileInput
        name="file"
        label={t('sendFile')}
        hint={t('sendFileHint')}
        maxBytes={resultMaxBytes}
        error={errorOf('file')}
        accept=".gpx,application/gpx+xml,image/jpeg,image/png,image/webp"
      />
      <Button type="submit" className="self-start">
        {t('sendButton')}
      </Button>
    </form>
  )
}

const fields = ['time', 'file']
