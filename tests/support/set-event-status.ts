/**
 * Cancels or reinstates an event without the domain events of the command, so that a test sees only
 * the effects of the status.
 */
export async function setEventStatus(
  app: { sql(text: string, values?: unknown[]): Promise<unknown> },
  eventCode: string,
  status: 'published' | 'cancelled' | 'postponed',
): Promise<void> {
  await app.sql(
    `with event as (update catalog.events set status = $2 where code = $1)
    update catalog.event_search set is_cancelled_or_postponed = $2 in ('cancelled', 'postponed') where code = $1`,
    [eventCode, status],
  )
}
