import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { RaceKeyInput } from '../../contract/shapes.ts'

const Typed = z.string().max(2_000)

/**
 * A form as typed, by the fields' names; fields that belong to no draft are left out. Schema of
 * `registration.drafts.form`.
 */
export const DraftForm = z.object({
  participant: z.record(z.string().max(60), Typed).default({}),
  relation: Typed.optional(),
  /** Answers to the organizer's questions, by their codes. */
  answers: z.record(z.string().max(60), z.union([Typed, z.array(z.string().max(60)).max(60)])).optional(),
  /** The chosen social category. */
  category: z.object({ code: Typed }).optional(),
  /** Admission documents by kind. */
  admission: z.record(z.string().max(30), z.record(z.string().max(30), Typed)).optional(),
  /** The form that creates a team. */
  team: z.object({ teamName: Typed.optional(), pays: Typed.optional() }).optional(),
  /**
   * The leg of a team, and the code by which its member came, where the team is another account's.
   */
  leg: z.object({ relayPosition: z.int().min(1).max(9_999), joinCode: z.string().max(60).optional() }).optional(),
})

/** A saved draft. */
export const StoredDraft = z.object({ draftId: z.uuid(), form: DraftForm, changedAt: z.iso.datetime() })

/**
 * The person of the form: the account's own, a new relative, a relative's id, a team, or the leg of
 * a team-mate; `recipient` for the recipient of a place, with the relative's id where it is not the
 * account's own.
 */
const PersonRef = z
  .union([
    z.enum(['me', 'new', 'team']),
    z.string().regex(/^leg-[1-9]\d{0,3}$/),
    z.string().regex(/^recipient(-[0-9a-f-]{36})?$/),
    z.uuid('registration.person_unknown'),
  ])
  .default('me')

export const saveDraftRoute = defineRoute({
  method: 'put',
  path: '/api/registrations/drafts',
  summary: 'Save a draft of the participant form; holds no place and validates nothing',
  role: 'account',
  body: RaceKeyInput.extend({
    personRef: PersonRef,
    form: DraftForm,
    /**
     * The names of the fields that were changed here: all others stay as saved. Without it the
     * whole form is saved.
     */
    changed: z.array(z.string().max(120)).max(400).optional(),
  }),
  reply: z.object({ draftId: z.uuid(), changedAt: z.iso.datetime() }),
  errors: {
    'registration.race_not_found': 404,
    'registration.person_unknown': 404,
    'registration.draft_too_large': 422,
  },
})

export const getDraftsRoute = defineRoute({
  method: 'get',
  path: '/api/registrations/drafts',
  summary: 'List the caller’s drafts of all tenants, newest first',
  role: 'account',
  databaseRole: 'self',
  reply: z.object({
    list: z.array(
      z.object({
        draftId: z.uuid(),
        eventCode: z.string(),
        eventName: z.string(),
        raceCode: z.string(),
        raceName: z.string(),
        tenant: z.string(),
        startsOn: z.string(),
        endsOn: z.string(),
        timeZone: z.string(),
        opensAt: z.iso.datetime(),
        /** The form's address, on its brand's host. */
        continueTo: z.string(),
        personRef: z.string(),
        /** The leg, for a team's form; null for any other. */
        leg: z.object({ kind: z.enum(['team', 'relay']), relayPosition: z.int() }).nullable(),
        /** As far as it was typed. */
        name: z.string(),
        changedAt: z.iso.datetime(),
      }),
    ),
    serverNow: z.iso.datetime(),
  }),
})

export const deleteDraftRoute = defineRoute({
  method: 'delete',
  path: '/api/registrations/drafts/:draftId',
  summary: 'Delete a draft',
  role: 'account',
  databaseRole: 'self',
  params: z.object({ draftId: z.uuid('registration.draft_unknown') }),
  reply: z.object({ draftId: z.uuid() }),
  errors: { 'registration.draft_unknown': 404 },
})
