import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Dialog } from '#src/ui/kit/dialog.tsx'
import { Skeleton } from '#src/ui/kit/skeleton.tsx'
import { askPath } from '../domain/inquiry-paths.ts'
import { AskForm } from './ask-form.tsx'
import type { AskFormData, AskOutcome } from './ask-outcome.ts'
import { QuestionSent } from './question-sent.tsx'

type AskDialogProps = { eventCode: string; organizer: string; onClose: () => void }

/** The ask page's form as a dialog over the event's page: it uses that page's loader and action. */
export function AskDialog({ eventCode, organizer, onClose }: AskDialogProps) {
  const t = useTexts('inquiries')
  const { load, data: formData } = useFetcher<AskFormData>({ key: `begin ask ${eventCode}` })
  const { data: actionResult, state, Form } = useFetcher<AskOutcome>({ key: `ask ${eventCode}` })
  useEffect(() => void load(askPath(eventCode)), [load, eventCode])
  return (
    <Dialog isOpen onClose={onClose} title={t('askTitle')}>
      {actionResult?.sent ? (
        <QuestionSent eventCode={eventCode} sent={actionResult.sent} />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-ink-2">{t('askNote', { organizer })}</p>
          {formData === undefined ? (
            <Skeleton className="h-96" />
          ) : (
            <AskForm {...{ ...formData, eventCode, actionResult }} isPending={state !== 'idle'} as={Form} />
          )}
        </div>
      )}
    </Dialog>
  )
}
