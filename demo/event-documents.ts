import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { saveEventDocument } from '#src/modules/catalog/server/commands/save-event-document.ts'
import type { App } from '#src/server/create-app.ts'
import type { openClocked } from './clocked-database.ts'
import { draftDocuments } from './event-document-drafts.ts'
import type { DemoEvent } from './events/demo-event.ts'
import { demoOrganizers } from './organizers.ts'

type Clocked = Pick<ReturnType<typeof openClocked>, 'setNow'>

/** Publishes the documents of the demo events, once each, by the organizers' own call. */
export async function publishDocuments(
  context: Pick<App, 'services' | 'log'> & { readonly clocked: Clocked; readonly now: Instant },
  allEvents: readonly DemoEvent[],
): Promise<void> {
  const { db, pdf } = context.services
  const known = await db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const rows = await tx.sql<{ code: string }>`
      select distinct e.code from catalog.events e join catalog.event_documents d on d.event_id = e.id`
    return new Set(rows.map(({ code }) => code))
  })
  for (const event of allEvents) {
    const organizer = demoOrganizers.find(({ code }) => code === event.organizer)
    if (known.has(event.code) || organizer === undefined) continue
    // Uploaded at the opening of registration.
    const opensAt = event.races.map((race) => race.opensAt).sort()[0] ?? context.now
    context.clocked.setNow(isBefore(opensAt, context.now) ? opensAt : null)
    for (const { kind, title, facts } of draftDocuments(event, organizer)) {
      mustBeOk(
        await saveEventDocument({ ...context, address: '127.0.0.1' }, event.code, {
          kind,
          title,
          bytes: await pdf.renderFor('demo', 'event-document', facts),
        }),
      )
    }
  }
  context.clocked.setNow(null)
}
