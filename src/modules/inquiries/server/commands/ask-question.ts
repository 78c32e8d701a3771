import { err, ok, type Result } from '#src/kernel/result.ts'
import { countQuestion } from '#src/modules/accounts/server/commands/count-requests.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { findRequester } from '#src/modules/accounts/server/reads/find-requester.ts'
import { legalVersion } from '#src/modules/tenants/server/reads/legal-version.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { questionEmailsJob } from '../jobs/emails.ts'
import { findQuestionEvent, isQuestionSaved, putQuestion } from '../queries/questions.ts'
import { questionIdOf } from '../question-id.ts'

type QuestionInput = {
  readonly formId: string
  readonly name: string
  readonly email: string
  readonly question: string
  readonly personalData: boolean
  readonly website: string
}
type AskResult = Result<
  { readonly isCopied: boolean },
  'inquiries.event_not_found' | 'inquiries.personal_data_needed' | TooMany
>

/**
 * Saves a question and enqueues its email to the organizer, in one transaction; the same question of the
 * same form once. Without a session
 * the typed address may be anyone's, so nothing is sent there: only an address verified as the
 * account's gets a copy (docs/features/notifications.md).
 */
export async function askQuestion(
  context: RequestContext,
  eventCode: string,
  input: QuestionInput,
): Promise<AskResult> {
  const accountId = context.actor?.accountId ?? null
  return await context.services.db.transaction<AskResult>({ role: 'system' }, async (tx) => {
    const event = await findQuestionEvent(tx, eventCode)
    if (event === null) return err('inquiries.event_not_found')
    const requester = accountId === null ? null : await findRequester(tx, accountId)
    if (requester === null && !input.personalData)
      return err('inquiries.personal_data_needed', { fields: { personalData: 'inquiries.personal_data_needed' } })
    const isVerified = requester?.isVerified === true && requester.email === input.email
    const { name, email, question } = input
    const id = questionIdOf({ ...input, eventCode })
    // A bot that fills in the honeypot gets the usual response.
    if (input.website !== '' || (await isQuestionSaved(tx, event.tenantId, id))) return ok({ isCopied: isVerified })
    const counted = await countQuestion(tx, context, { form: 'question', recipient: event.organizerId })
    if (!counted.ok) throw new Rollback<AskResult>(counted)
    const consentVersion = requester === null ? legalVersion('personal-data') : null
    const isNew = await putQuestion(tx, {
      ...event,
      id,
      name,
      email,
      question,
      isVerified,
      consentVersion,
      accountId: requester === null ? null : accountId,
      language: context.language,
    })
    if (isNew) await tx.enqueue(questionEmailsJob, { tenantId: event.tenantId, questionId: id })
    return ok({ isCopied: isVerified })
  })
}
