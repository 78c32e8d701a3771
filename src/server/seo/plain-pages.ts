import { shownTabs } from '#src/modules/search/domain/tabs.ts'
import { legalKinds, legalPath } from '#src/modules/tenants/domain/legal-documents.ts'

/**
 * The public pages that belong to no event and no series. A test opens each of them; a further one
 * is added here.
 */
export const plainPages: readonly string[] = [
  '/',
  ...shownTabs.map((tab) => `/events/${tab}`),
  '/Home/EventsRating',
  '/Home/About',
  '/Home/About/participants',
  '/Home/TaxDeduction',
  '/nbd',
  '/corp-client',
  '/Contacts',
  '/Careers',
  '/help',
  '/ostrovok',
  ...legalKinds.map(legalPath),
]
