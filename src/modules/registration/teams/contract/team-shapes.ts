import { z } from 'zod'
import { legDocuments } from '../domain/leg-documents.ts'

const count = z.number().int()

export const TeamStatusCode = z.enum(['held', 'confirmed', 'expired', 'cancelled', 'refunded'])

/** How a race takes teams, in the reader's language. */
export const TeamRulesView = z.object({
  kind: z.enum(['team', 'relay']),
  stages: z.array(z.object({ name: z.string(), distanceM: count.nullable(), from: count, to: count })),
  pricePer: z.enum(['team', 'participant']),
  /** How many make a team: exactly so many where both are the same. */
  membersFrom: count,
  membersTo: count,
  /** What a mixed team has at least; 0: no rule. */
  leastWomen: count,
  leastMen: count,
  changesUntil: z.iso.datetime(),
  /** Whether each may pay their own leg: until which day, and how long the captain may pay the rest after it; null: not. */
  eachPays: z.object({ lastDay: z.string(), graceHours: count, isOver: z.boolean() }).nullable(),
})

export const TeamMember = z.object({
  memberId: z.uuid(),
  fullName: z.string(),
  /** Who answers for this entry: the reader, the captain, or the member who joined by the code. */
  isOwn: z.boolean(),
  enteredBy: z.enum(['captain', 'member']),
  /** Somebody of the captain's, or the member themselves, has sent the form. */
  isConfirmed: z.boolean(),
  /** How what the race asks to see of them stands; `none`: it asks nothing. */
  documents: z.enum(legDocuments),
  /** What the organizer wrote of them; of a reader's own member alone. */
  documentsNote: z.string(),
  isPaid: z.boolean(),
  /** The team's number and the leg; null before payment. */
  bib: z.string().nullable(),
})

export const TeamLeg = z.object({
  relayPosition: count,
  stage: count,
  stageName: z.string(),
  distanceM: count.nullable(),
  isRequired: z.boolean(),
  /** What it comes to, without and with commission, and whether that is paid; null where the captain pays for all. */
  share: z.object({ amountMinor: count, overallMinor: count, state: z.enum(['unpaid', 'paying', 'paid']) }).nullable(),
  member: TeamMember.nullable(),
})

export const TeamView = z.object({
  teamRegistrationId: z.uuid(),
  /** The order's; null for who is not the captain. */
  registrationId: z.uuid().nullable(),
  eventCode: z.string(),
  raceCode: z.string(),
  name: z.string(),
  /** As it is read aloud: in two halves. */
  joinCode: z.string(),
  /** The address that asks one to join. */
  joinPath: z.string(),
  role: z.enum(['captain', 'member']),
  standing: TeamStatusCode,
  bib: count.nullable(),
  payBefore: z.iso.datetime().nullable(),
  serverNow: z.iso.datetime(),
  rules: TeamRulesView,
  legs: z.array(TeamLeg),
  /** What is still to be added until the team may be paid for. */
  missing: z.object({ members: count, women: count, men: count }),
  isComplete: z.boolean(),
  pays: z.enum(['captain', 'each']),
  /** What the reader may pay for now: their own legs, or as captain all that is left; null: nothing. */
  toPay: z
    .object({
      /** The order's: of one that waits for payment already, else a new one's. */
      registrationId: z.uuid(),
      legs: z.enum(['own', 'rest']),
      count,
      /** With the commission, as the order will ask for it. */
      amountMinor: count,
      isWaiting: z.boolean(),
    })
    .nullable(),
  /** Past the deadline with legs unpaid: until when the captain may pay the rest. */
  graceUntil: z.iso.datetime().nullable(),
  /** Of one that is called off nothing is paid or asked for any more. */
  eventStatus: z.enum(['published', 'cancelled', 'postponed']),
  /** Why the line-up can't change now, told in words; null where it can. */
  closed: z.string().nullable(),
})
export type TeamView = z.infer<typeof TeamView>
