import type { Database } from '#src/platform/db/database.ts'
import { gather } from '#src/platform/db/gather.ts'
import { perDatabase } from '#src/platform/db/per-database.ts'
import { type GivenMessage, insertMessages, type KeptMessage, updateProcessed } from '../queries/webhook-inbox.ts'

/** Where messages are kept and ticked off. What comes at the same time shares statements and commits. */
export type WebhookDesk = {
  /** Keeps a message raw and finds whose payment it is about. */
  keep(message: GivenMessage): Promise<KeptMessage>
  tickOff(done: { readonly inboxId: string; readonly outcome: string }): Promise<void>
}

/** This process's desk. */
export const webhookDesk = perDatabase(
  ({ db }: { readonly db: Database }): WebhookDesk => ({
    keep: gather((messages) => db.transaction({ role: 'system' }, (tx) => insertMessages(tx, messages)), {
      most: 100,
      inFlight: 2,
    }),
    tickOff: gather(
      async (done) => {
        await db.transaction({ role: 'system' }, (tx) => updateProcessed(tx, done))
        return done.map(() => undefined)
      },
      { most: 100, inFlight: 1 },
    ),
  }),
)
