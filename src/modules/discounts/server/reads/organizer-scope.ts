import { err, type Result } from '#src/kernel/result.ts'
import { findOrganizerEvent } from '#src/modules/catalog/server/reads/organizer-subjects.ts'
import { Rollback } from '#src/platform/db/database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Actor } from '#src/platform/http/request-context.ts'
import type { Services } from '#src/platform/services.ts'
import type { RuleOwner } from '../queries/organizer-rules.ts'

export type OrganizerScope = RuleOwner & {
  readonly eventId: string
  /** The member who acts. */
  readonly by: string
}
export type OrganizerContext = {
  readonly services: Pick<Services, 'db'>
  readonly actor: Pick<Actor, 'accountId'>
}

/** The organizer of the event, whose rules the member manages; null where there is no such event. */
export async function organizerScope(
  { services, actor }: OrganizerContext,
  eventCode: string,
): Promise<OrganizerScope | null> {
  // Members use any host for events of any brand: the tenant is the event's.
  const event = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findOrganizerEvent(tx, eventCode),
  )
  return event === null ? null : { ...event, by: actor.accountId }
}

/** Runs in one transaction of the event's tenant; a refusal changes nothing. */
export async function inOrganizerScope<T, Code extends string>(
  context: OrganizerContext,
  eventCode: string,
  run: (tx: Tx, of: OrganizerScope) => Promise<Result<T, Code>>,
  { readOnly = false } = {},
): Promise<Result<T, Code | 'discounts.event_not_found'>> {
  const of = await organizerScope(context, eventCode)
  if (of === null) return err('discounts.event_not_found')
  const scope = { role: 'app', tenantId: of.tenantId, accountId: of.by, readOnly } as const
  return await context.services.db.transaction<Result<T, Code>>(scope, async (tx) => {
    const done = await run(tx, of)
    if (!done.ok && !readOnly) throw new Rollback<Result<T, Code>>(done)
    return done
  })
}
