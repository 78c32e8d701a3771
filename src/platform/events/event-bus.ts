import type { Tx } from '../db/tx.ts'
import type { AnyJobDeclaration } from '../jobs/declare-job.ts'
import type { AnyEvent, EventDefinition } from './define-event.ts'

/**
 * `inline` runs in the publisher's transaction, for effects that must commit with it (money,
 * places). `after` becomes a job that starts once the publisher has committed, `delayMs` later. Several events may
 * come at a time: an inline listener receives all.
 */
export type Listener = { readonly event: AnyEvent } & (
  | { readonly when: 'inline'; readonly run: (tx: Tx, payloads: readonly unknown[]) => Promise<void> }
  | { readonly when: 'after'; readonly job: AnyJobDeclaration; readonly delayMs: number }
)

/**
 * A listener that receives all events of one call: one statement for many, and locks that are taken
 * in one order.
 */
export function inlineTogether<P>(
  event: EventDefinition<P>,
  run: (tx: Tx, payloads: readonly P[]) => Promise<void>,
): Listener {
  return {
    event,
    when: 'inline',
    run: (tx, payloads) =>
      run(
        tx,
        payloads.map((one) => event.payload.parse(one)),
      ),
  }
}

/** A listener that receives events one after another. */
export function inline<P>(event: EventDefinition<P>, run: (tx: Tx, payload: P) => Promise<void>): Listener {
  return inlineTogether(event, async (tx, payloads) => {
    for (const payload of payloads) await run(tx, payload)
  })
}

export function after<P>(event: EventDefinition<P>, job: AnyJobDeclaration, { delayMs = 0 } = {}): Listener {
  return { event, when: 'after', job, delayMs }
}

export type EventBus = { publish(tx: Tx, event: AnyEvent, payloads: readonly unknown[]): Promise<void> }

export function createEventBus(listeners: readonly Listener[]): EventBus {
  const byEvent = Map.groupBy(listeners, (listener) => listener.event.name)
  return {
    async publish(tx, event, payloads) {
      if (payloads.length === 0) return
      const parsed = payloads.map((payload) => event.payload.parse(payload))
      for (const listener of byEvent.get(event.name) ?? []) {
        if (listener.when === 'inline') await listener.run(tx, parsed)
        else if (listener.delayMs === 0) await tx.enqueueAll(listener.job, parsed as never)
        else for (const payload of parsed) await tx.enqueue(listener.job, payload, { delayMs: listener.delayMs })
      }
    },
  }
}
