import { legalVersionOf } from '#src/modules/tenants/domain/legal-document.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { askedEvent, type NewQuestion, putQuestion } from '../queries/questions.ts'
import { type PutSubscription, putSubscription } from '../queries/subscriptions.ts'

type TakenOverField = 'id' | 'name' | 'email' | 'isProven' | 'question' | 'language' | 'accountId'

/** Keeps a question that its organizer has had already, without an email; false where it is kept, or there is no such event. */
export async function takeQuestionOver(
  tx: Tx,
  eventCode: string,
  question: Pick<NewQuestion, TakenOverField>,
): Promise<boolean> {
  const event = await askedEvent(tx, eventCode)
  return event !== null && (await putQuestion(tx, { ...event, ...question, ...consentOf(question) }))
}

/** Keeps the subscription of an address that has said yes already, at this moment: it is told like any other. */
export async function takeSubscriptionOver(
  tx: Tx,
  subscription: Omit<PutSubscription, 'isConfirmed' | 'consentVersion'>,
): Promise<void> {
  await putSubscription(tx, { ...subscription, isConfirmed: true, ...consentOf(subscription) })
}

/** Who has no account has agreed for this one asking. */
function consentOf({ accountId }: { readonly accountId: string | null }) {
  return { consentVersion: accountId === null ? legalVersionOf('personal-data') : null }
}
