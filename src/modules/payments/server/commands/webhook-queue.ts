import { createBatchLoader } from '#src/platform/db/batch-loader.ts'
import { type BatchQueue, createBatchQueue } from '#src/platform/db/batch-queue.ts'
import type { Database } from '#src/platform/db/database.ts'
import { oncePerDatabase } from '#src/platform/db/once-per-database.ts'
import { insertMessages, type NewMessage, type StoredMessage, updateProcessed } from '../queries/webhook-inbox.ts'
import { applyMessages, type MessageOfPayment } from './apply-messages.ts'
import type { AppliedState } from './apply-provider-state.ts'

/**
 * Stores messages, applies them and flags them as processed. Messages that come at the same time
 * share statements and commits.
 */
export type WebhookQueue = {
  /** Stores a raw message and finds the payment that it is about. */
  store(message: NewMessage): Promise<StoredMessage>
  /** Brings its payment to the state that it reports. */
  apply(message: MessageOfPayment): Promise<AppliedState>
  markProcessed(done: { readonly inboxId: string; readonly outcome: string }): Promise<void>
}

/** The webhook queue of this process. */
export const webhookQueue = oncePerDatabase(
  ({ db }: { readonly db: Database }): WebhookQueue => ({
    store: createBatchLoader((messages) => db.transaction({ role: 'system' }, (tx) => insertMessages(tx, messages)), {
      max: 100,
      inFlight: 2,
    }),
    apply: applyInBatches(db),
    markProcessed: createBatchLoader(
      async (done) => {
        await db.transaction({ role: 'system' }, (tx) => updateProcessed(tx, done))
        return done.map(() => undefined)
      },
      { max: 100, inFlight: 1 },
    ),
  }),
)

/**
 * Batches by tenant, with successes apart from failures: each batch takes its locks in one order.
 */
function applyInBatches(db: Database): WebhookQueue['apply'] {
  const queues = new Map<string, BatchQueue<MessageOfPayment, AppliedState>>()
  const openQueue = (key: string, tenantId: number) => {
    const queue = createBatchQueue<MessageOfPayment, AppliedState>(
      (messages) => applyMessages(db, tenantId, messages),
      { max: 64, inFlight: 2 },
      { name: 'provider messages of one tenant' },
    )
    queues.set(key, queue)
    return queue
  }
  return (message) => {
    const { tenantId } = message.payment
    const key = `${tenantId}/${message.providerEvent.state === 'succeeded'}`
    return (queues.get(key) ?? openQueue(key, tenantId)).add(message)
  }
}
