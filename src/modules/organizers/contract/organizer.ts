import { z } from 'zod'

/** The public requisites of an event's organizer and payee. */
export const OrganizerRequisites = z.object({
  code: z.string(),
  name: z.string(),
  legalName: z.string(),
  taxNumber: z.string(),
  registrationNumber: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
})
export type OrganizerRequisites = z.output<typeof OrganizerRequisites>
