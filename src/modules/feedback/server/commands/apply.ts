import { err, ok, type Result } from '#src/kernel/result.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { cleanPdfTask, type PdfIssue } from '#src/platform/files/pdf/clean-pdf.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { SentMessage } from '../../contract/messages.ts'
import { messageNumber } from '../../domain/message.ts'
import { type ResumeIssue, type ResumeKind, resumeName, resumeTypes } from '../../domain/resume.ts'
import { kindOfResume } from '../kind-of-resume.ts'
import { messageIdOf } from '../message-id.ts'
import { isMessageSaved, type MessageFile } from '../queries/messages.ts'
import { resumeFiles } from '../resume-files.ts'
import { type MessageInput, sendMessage } from './send-message.ts'

type ApplicationInput = Omit<MessageInput<never>, 'messageId' | 'subject' | 'consent'> & {
  readonly formId: string
  readonly vacancyId: string
  readonly phone: string
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
}
type Refusal =
  | `feedback.file_${ResumeIssue | PdfIssue}`
  | 'feedback.file_not_saved'
  | 'feedback.application_consent_needed'
  | TooMany

const consent = { to: 'privacy', isAccounts: false, code: 'feedback.application_consent_needed' } as const

/**
 * Saves an application with its file: checked by content, written to the storage, and only then to
 * its row. A file without a row (a refused or repeated application) is swept.
 */
export async function apply(context: RequestContext, input: ApplicationInput): Promise<Result<SentMessage, Refusal>> {
  const { services, tenant } = context
  if (!input.personalData) return err(consent.code, { fields: { personalData: consent.code } })
  const { vacancyId, phone } = input
  const messageId = messageIdOf({
    ...input,
    subject: { kind: 'application', vacancyId, phone, file: input.file.bytes },
  })
  const isSaved = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    isMessageSaved(tx, tenant.id, messageId),
  )
  // The file of a repeated application is not stored again.
  if (isSaved) return ok({ number: messageNumber(messageId), isConfirmed: false })
  const file = await saveResume(context, input.file)
  if (!file.ok) return file
  const subject = { kind: 'application', vacancyId, phone, file: file.value } as const
  return await sendMessage(context, { ...input, messageId, subject, consent })
}

async function saveResume(
  context: RequestContext,
  upload: ApplicationInput['file'],
): Promise<Result<MessageFile, Refusal>> {
  const checked = await checkResume(context, upload.bytes)
  if (!checked.ok) return checked
  const { kind, content } = checked.value
  const key = newFileKey(resumeFiles.name)
  const type = resumeTypes[kind]
  try {
    await context.services.files.put(key, content, type)
  } catch (error) {
    context.log.error({ err: error }, 'storing the file of an application failed')
    return err('feedback.file_not_saved')
  }
  return ok({ key, type, name: resumeName(upload.name, kind), bytes: content.byteLength })
}

/** A PDF is rewritten without active parts; other documents are stored unchanged, for download only. */
async function checkResume(
  context: RequestContext,
  bytes: Uint8Array,
): Promise<Result<{ kind: ResumeKind; content: Uint8Array }, `feedback.file_${ResumeIssue | PdfIssue}`>> {
  const kind = kindOfResume(bytes)
  if (kind === 'empty' || kind === 'unknown' || kind === 'macros') return refusedFile(`feedback.file_${kind}`)
  if (kind !== 'pdf') return ok({ kind, content: bytes })
  const pdf = await context.services.reader.readFor(createUploadSender(context), cleanPdfTask, bytes)
  return pdf.ok ? ok({ kind, content: pdf.value }) : refusedFile(`feedback.file_${pdf.error.code as PdfIssue}`)
}

function refusedFile<const Code extends string>(code: Code) {
  return err(code, { fields: { file: code } })
}
