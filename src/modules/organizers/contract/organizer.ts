import { z } from 'zod'

/** What the public may know of who holds an event and is paid for it. */
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
