import { mustBeOk } from '#src/kernel/result.ts'
import { ensureOrganizer } from '#src/modules/organizers/server/commands/ensure-organizer.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { EventDraft } from '../../domain/event-draft.ts'
import { draftEvent } from '../../domain/testing/draft.ts'
import { type PublishedEvent, publishEvent } from '../commands/publish-event.ts'

/** The organizer of the tests, created once. */
export async function testOrganizer(db: Database): Promise<string> {
  return db.transaction({ role: 'system' }, async (tx) => {
    const made = await ensureOrganizer(tx, {
      code: 'test',
      name: { ru: 'Волжские старты', en: 'Volga Starts' },
      legalName: 'ООО «Волжские старты»',
      taxNumber: '7707083893',
      registrationNumber: '1027700132195',
      address: '443099, Самара, ул. Куйбышева, 1',
      email: 'hello@volga.example',
      phone: '+7 846 000-00-00',
      website: '',
    })
    return mustBeOk(made).organizerId
  })
}

/** Publishes a test event in its own tenant. */
export async function publishTestEvent(db: Database, event: Partial<EventDraft>): Promise<PublishedEvent> {
  const organizerId = await testOrganizer(db)
  const draft = draftEvent({ ...event, organizerId })
  return db.transaction({ role: 'app', tenantId: draft.tenantId }, async (tx) =>
    mustBeOk(await publishEvent(tx, draft)),
  )
}
