/** Calls an event off, or back, without the news that the command spreads: what comes of it alone is looked at. */
export async function setEventStatus(
  app: { sql(text: string, values?: unknown[]): Promise<unknown> },
  eventCode: string,
  status: 'published' | 'cancelled' | 'postponed',
): Promise<void> {
  await app.sql(
    `with event as (update catalog.events set status = $2 where code = $1)
    update catalog.event_search set is_called_off = $2 in ('cancelled', 'postponed') where code = $1`,
    [eventCode, status],
  )
}
