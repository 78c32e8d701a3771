import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { FileInput } from '#src/ui/kit/file-input.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { ApplicationForm as schema, textMax } from '../contract/messages.form.ts'
import { resumeMaxBytes, resumeTypes } from '../domain/resume.ts'
import { MessageForm, type MessageFormProps } from './message-form.tsx'
import { SenderFields } from './sender-fields.tsx'

const fields = ['name', 'email', 'phone', 'file', 'text']
/** By ending too: phones often know no type of these files. */
const accepted = [...Object.keys(resumeTypes).map((kind) => `.${kind}`), ...Object.values(resumeTypes)].join(',')

/** An application for a vacancy. */
export function ApplicationForm({ isFileTooLarge, ...form }: MessageFormProps & { isFileTooLarge: boolean }) {
  const t = useTexts('feedback')
  const hint = t('formFileHint', { max: resumeMaxBytes / 1_000_000 })
  return (
    <MessageForm {...form} schema={schema} fields={fields} consent="application" submit={t('sendApplication')} hasFile>
      {({ typedOf, errorOf }) => (
        <>
          <SenderFields typedOf={typedOf} errorOf={errorOf} known={form.known} hasPhone />
          <FileInput
            name="file"
            label={t('formFile')}
            hint={form.actionResult?.error ? `${hint} ${t('formFileAgain')}` : hint}
            accept={accepted}
            maxBytes={resumeMaxBytes}
            isRefusedAsTooLarge={isFileTooLarge}
            error={errorOf('file')}
          />
          <TextArea
            name="text"
            label={t('formCover')}
            hint={t('formCoverHint')}
            optional
            maxLength={textMax}
            rows={4}
            defaultValue={typedOf('text')}
            error={errorOf('text')}
          />
        </>
      )}
    </MessageForm>
  )
}
