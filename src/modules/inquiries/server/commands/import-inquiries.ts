import { legalVersion } from '#src/modules/tenants/server/reads/legal-version.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { findQuestionEvent, type NewQuestion, putQuestion } from '../queries/questions.ts'
import { type PutSubscription, putSubscription } from '../queries/subscriptions.ts'

type ImportedField = 'id' | 'name' | 'email' | 'isVerified' | 'question' | 'language' | 'accountId'

/**
 * Imports a question that its organizer has received already, without an email; false where it is
 * saved already, or there is no such event.
 */
export async function importQuestion(
  tx: Tx,
  eventCode: string,
  question: Pick<NewQuestion, ImportedField>,
): Promise<boolean> {
  const event = await findQuestionEvent(tx, eventCode)
  return event !== null && (await putQuestion(tx, { ...event, ...question, ...consentVersionFor(question) }))
}

/** Imports a confirmed subscription, confirmed at this moment: it is notified like any other. */
export async function importSubscription(
  tx: Tx,
  subscription: Omit<PutSubscription, 'isConfirmed' | 'consentVersion'>,
): Promise<void> {
  await putSubscription(tx, { ...subscription, isConfirmed: true, ...consentVersionFor(subscription) })
}

/** Without an account the consent is for this one inquiry. */
function consentVersionFor({ accountId }: { readonly accountId: string | null }) {
  return { consentVersion: accountId === null ? legalVersion('personal-data') : null }
}
