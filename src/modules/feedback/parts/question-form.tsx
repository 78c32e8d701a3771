import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Select } from '#src/ui/kit/select.tsx'
import { TextArea } from '#src/ui/kit/text-area.tsx'
import { TextField } from '#src/ui/kit/text-field.tsx'
import { QuestionForm as schema, textMax } from '../contract/messages.form.ts'
import { messageTopics } from '../domain/message.ts'
import { MessageForm, type MessageFormProps } from './message-form.tsx'
import { SenderFields } from './sender-fields.tsx'

const fields = ['topic', 'orderNumber', 'text', 'name', 'email']

/** A question to support. `order` and `topic` may come with the page's address. */
export function QuestionForm({ given, ...form }: MessageFormProps & { given: { topic: string; order: string } }) {
  const t = useTexts('feedback')
  return (
    <MessageForm {...form} schema={schema} fields={fields} consent="message" submit={t('sendQuestion')}>
      {({ typedOf, errorOf }) => (
        <>
          <div className="grid gap-5 tablet:grid-cols-2">
            <Select
              name="topic"
              label={t('formTopic')}
              options={messageTopics.map((topic) => ({ value: topic, label: t(`topic.${topic}`) }))}
              defaultValue={typedOf('topic', given.topic)}
              error={errorOf('topic')}
            />
            <TextField
              name="orderNumber"
              label={t('formOrder')}
              hint={t('formOrderHint')}
              optional
              maxLength={40}
              autoComplete="off"
              defaultValue={typedOf('orderNumber', given.order)}
              error={errorOf('orderNumber')}
            />
          </div>
          <TextArea
            name="text"
            label={t('formText')}
            hint={t('formTextHint')}
            maxLength={textMax}
            rows={5}
            defaultValue={typedOf('text')}
            error={errorOf('text')}
          />
          <SenderFields typedOf={typedOf} errorOf={errorOf} known={form.known} />
        </>
      )}
    </MessageForm>
  )
}
