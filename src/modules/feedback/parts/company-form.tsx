import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { CompanyForm as schema, textMax } from '../contract/messages.form.ts'
import { MessageForm, type MessageFormProps } from './message-form.tsx'
import { SenderFields } from './sender-fields.tsx'

const fields = ['companyName', 'peopleCount', 'event', 'text', 'name', 'email', 'phone']

/** A company's request to enter its people. */
export function CompanyForm(form: MessageFormProps) {
  const t = useTexts('feedback')
  return (
    <MessageForm {...form} schema={schema} fields={fields} consent="message" submit={t('sendCompany')}>
      {({ typedOf, errorOf }) => (
        <>
          <TextField
            name="companyName"
            label={t('formCompany')}
            autoComplete="organization"
            maxLength={200}
            defaultValue={typedOf('companyName')}
            error={errorOf('companyName')}
          />
          <div className="grid gap-5 tablet:grid-cols-[1fr_2fr]">
            <TextField
              name="peopleCount"
              label={t('formPeople')}
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              defaultValue={typedOf('peopleCount')}
              error={errorOf('peopleCount')}
            />
            <TextField
              name="event"
              label={t('formEvent')}
              hint={t('formEventHint')}
              optional
              maxLength={200}
              autoComplete="off"
              defaultValue={typedOf('event')}
              error={errorOf('event')}
            />
          </div>
          <TextArea
            name="text"
            label={t('formDetails')}
            optional
            maxLength={textMax}
            rows={3}
            defaultValue={typedOf('text')}
            error={errorOf('text')}
          />
          <SenderFields typedOf={typedOf} errorOf={errorOf} known={form.known} hasPhone />
        </>
      )}
    </MessageForm>
  )
}
