import { z } from 'zod'
import { legDocuments } from '../domain/leg-documents.ts'

const count = z.number().int()

export const TeamStatusCode = z.enum(['held', 'confirmed', 'expired', 'cancelled', 'refunded'])

/** A race's rules for teams, in the reader's language. */
export const TeamRulesView = z.object({
  kind: z.enum(['team', 'relay']),
  stages: z.array(z.object({ name: z.string(), distanceM: count.nullable(), from: count, to: count })),
  pricePer: z.enum(['team', 'participant']),
  /** The number of members of a team: an exact number where both are the same. */
  membersFrom: count,
  membersTo: count,
  /** The least number in a mixed team; 0: no rule. */
  minWomen: count,
  minMen: count,
  changesUntil: z.iso.datetime(),
  /**
   * Whether each member may pay their own leg: the last day, and the hours after it in which the
   * captain may pay the rest; null: no.
   */
  eachPays: z.object({ lastDay: z.string(), graceHours: count, isOver: z.boolean() }).nullable(),
})

export const TeamMember = z.object({
  memberId: z.uuid(),
  fullName: z.string(),
  /**
   * Whether the reader is responsible for this entry; else the captain is, or the member who joined
   * by the code.
   */
  isOwn: z.boolean(),
  enteredBy: z.enum(['captain', 'member']),
  /** The form was sent for the captain's own people, or by the member. */
  isConfirmed: z.boolean(),
  /** The status of the member's required documents; `none`: nothing is required. */
  documents: z.enum(legDocuments),
  /** The organizer's note about them; only for a reader's own member. */
  documentsNote: z.string(),
  isPaid: z.boolean(),
  /** The team's bib and the leg; null before payment. */
  bib: z.string().nullable(),
})

export const TeamLeg = z.object({
  relayPosition: count,
  stage: count,
  stageName: z.string(),
  distanceM: count.nullable(),
  isRequired: z.boolean(),
  /**
   * The leg's price, without and with commission, and whether it is paid; null where the captain
   * pays for all.
   */
  share: z.object({ amountMinor: count, overallMinor: count, state: z.enum(['unpaid', 'paying', 'paid']) }).nullable(),
  member: TeamMember.nullable(),
})

export const TeamView = z.object({
  teamRegistrationId: z.uuid(),
  /** The order's id; null unless the reader is the captain. */
  registrationId: z.uuid().nullable(),
  eventCode: z.string(),
  raceCode: z.string(),
  name: z.string(),
  /** Written in two halves, to be read aloud. */
  joinCode: z.string(),
  /** The address of the joining page. */
  joinPath: z.string(),
  role: z.enum(['captain', 'member']),
  status: TeamStatusCode,
  bib: count.nullable(),
  payBefore: z.iso.datetime().nullable(),
  serverNow: z.iso.datetime(),
  rules: TeamRulesView,
  legs: z.array(TeamLeg),
  /** The members still needed before the team can be paid for. */
  missing: z.object({ members: count, women: count, men: count }),
  isComplete: z.boolean(),
  pays: z.enum(['captain', 'each']),
  /**
   * The legs that the reader may pay for now: their own, or as captain all unpaid ones; null: none.
   */
  toPay: z
    .object({
      /** The id of the order that waits for payment, else of a new one. */
      registrationId: z.uuid(),
      legs: z.enum(['own', 'rest']),
      count,
      /** With the commission, as the order's sum. */
      amountMinor: count,
      isWaiting: z.boolean(),
    })
    .nullable(),
  /** Past the deadline with legs unpaid: the time until which the captain may pay the rest. */
  graceUntil: z.iso.datetime().nullable(),
  /** Nothing of a cancelled event can be paid or requested any more. */
  eventStatus: z.enum(['published', 'cancelled', 'postponed']),
  /** The reason why the line-up can't change now, as text; null where it can. */
  closed: z.string().nullable(),
})
export type TeamView = z.infer<typeof TeamView>
