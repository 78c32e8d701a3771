import { err, ok, type Result } from '#src/kernel/result.ts'
import { countQuestion } from '#src/modules/accounts/server/commands/count-requests.ts'
import type { TooMany } from '#src/modules/accounts/server/commands/send-sign-in-code.ts'
import { findRequester } from '#src/modules/accounts/server/reads/find-requester.ts'
import type { ConsentSubject } from '#src/modules/tenants/domain/legal-documents.ts'
import { legalVersion } from '#src/modules/tenants/server/reads/legal-version.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import type { SentMessage } from '../../contract/messages.ts'
import { messageNumber } from '../../domain/message.ts'
import { messageEmailsJob } from '../jobs/emails.ts'
import { isMessageSaved, type MessageSubject, putMessage } from '../queries/messages.ts'

export type MessageInput<Code extends string> = {
  /** As `messageIdOf` makes it: the same for the same content of the same form. */
  readonly messageId: string
  readonly name: string
  readonly email: string
  readonly text: string
  readonly personalData: boolean
  readonly website: string
  readonly subject: MessageSubject
  /** The text that the sender consents to, whether an account has given this consent, and the refusal without it. */
  readonly consent: { readonly to: ConsentSubject; readonly isAccounts: boolean; readonly code: Code }
}

const forms = { question: 'support-message', company: 'company-request', application: 'job-application' } as const

/**
 * Saves a message to the operators and enqueues its emails, in one transaction. As with questions to
 * organizers, nothing is sent to an address that is not verified as the sender's: it may be
 * another person's. Each form has limits of its own.
 */
export async function sendMessage<Code extends string>(
  context: RequestContext,
  input: MessageInput<Code>,
): Promise<Result<SentMessage, Code | TooMany>> {
  const { tenant, services, language } = context
  const accountId = context.actor?.accountId ?? null
  return await services.db.transaction<Result<SentMessage, Code | TooMany>>({ role: 'system' }, async (tx) => {
    const requester = accountId === null ? null : await findRequester(tx, accountId)
    const isConsented = requester !== null && input.consent.isAccounts
    if (!isConsented && !input.personalData)
      return err(input.consent.code, { fields: { personalData: input.consent.code } })
    const isVerified = requester?.isVerified === true && requester.email === input.email
    const sent: SentMessage = { number: messageNumber(input.messageId), isConfirmed: isVerified }
    // A bot that fills in the honeypot gets the usual response.
    if (input.website !== '' || (await isMessageSaved(tx, tenant.id, input.messageId))) return ok(sent)
    const counted = await countQuestion(tx, context, {
      form: forms[input.subject.kind],
      recipient: `tenant-${tenant.id}`,
    })
    if (!counted.ok) throw new Rollback<Result<SentMessage, Code | TooMany>>(counted)
    const isNew = await putMessage(tx, {
      id: input.messageId,
      tenantId: tenant.id,
      accountId: requester === null ? null : accountId,
      name: input.name,
      email: input.email,
      isVerified,
      text: input.text,
      language,
      consentVersion: isConsented ? null : legalVersion(input.consent.to),
      subject: input.subject,
    })
    if (isNew) await tx.enqueue(messageEmailsJob, { tenantId: tenant.id, messageId: input.messageId })
    return ok(sent)
  })
}
