import type { ModuleManifest } from '#src/platform/module.ts'
import { listOrganizerEventsHandler } from './handlers/organizer-events.ts'

/** The cabinet of organizers' members. */
export const cabinetModule = {
  name: 'cabinet',
  handlers: [listOrganizerEventsHandler],
} as const satisfies ModuleManifest
