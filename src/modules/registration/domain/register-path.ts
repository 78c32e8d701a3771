import type { RegisterStep } from '../checkout/domain/register-step.ts'
import type { InvitationKind } from '../invitations/domain/invitation.ts'

export type RaceKey = { readonly eventCode: string; readonly raceCode: string }

/**
 * The form that the address names: the account's own, a new relative's, a family member's by id; or
 * an entry to correct.
 */
export type FormQuery = {
  readonly personRef?: string | undefined
  readonly entry?: string | undefined
  /** The leg, in a team. */
  readonly leg?: number | undefined
  /** All chosen people, in the order of their forms (`chosenPeople`). */
  readonly people?: readonly string[] | undefined
}

/** PRODUCT.md 'Registering': all steps have one address, distinguished by `step`. */
export function registerPath(
  race: RaceKey,
  step: RegisterStep | null,
  registrationId: string | null,
  { personRef, entry, leg, people = [] }: FormQuery = {},
): string {
  const query = new URLSearchParams()
  if (step !== null) query.set('step', step)
  if (registrationId !== null) query.set('registrationId', registrationId)
  if (personRef !== undefined) query.set('personRef', personRef)
  if (entry !== undefined) query.set('entry', entry)
  if (leg !== undefined) query.set('leg', String(leg))
  if (people.length > 0) query.set('people', people.join('.'))
  return `${raceRegisterPath(race)}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * The check step for a payer who returns from the bank's page; it changes the text, never the
 * payment's state.
 */
export function returnFromBankPath(race: RaceKey, registrationId: string): string {
  return `${registerPath(race, 'check', registrationId)}&bank=ok`
}

export function successPath(race: RaceKey, registrationId: string): string {
  return `${raceRegisterPath(race)}/success?registrationId=${encodeURIComponent(registrationId)}`
}

/** The page where the payer names the person for a place. */
export function invitePath(race: RaceKey, kind: InvitationKind, registrationId: string | null): string {
  const query = new URLSearchParams({ kind, ...(registrationId === null ? {} : { registrationId }) })
  return `${raceRegisterPath(race)}/invite?${query}`
}

/** The page where the payer sees the status of the places paid for others. */
export function invitationsPath(race: RaceKey, registrationId: string): string {
  return `${raceRegisterPath(race)}/invitations?registrationId=${encodeURIComponent(registrationId)}`
}

/** The cookie with a link's token while its reader signs in; the address does not contain it. */
export const giftCookie = 'sl_gift'

export function giftPagePath(race: RaceKey): string {
  return `${raceRegisterPath(race)}/gift`
}

/** The link of an invitation: a friend's or a gift's. */
export function giftPath(race: RaceKey, token: string): string {
  return `${raceRegisterPath(race)}?${new URLSearchParams({ gift: token })}`
}

/** The cookie with the token of an offered transfer, as `giftCookie` has a gift's. */
export const acceptTransferCookie = 'sl_accept_transfer'

export function acceptTransferPagePath(race: RaceKey): string {
  return `${raceRegisterPath(race)}/accept-transfer`
}

/** The link of an offered transfer. */
export function acceptTransferPath(race: RaceKey, token: string): string {
  return `${raceRegisterPath(race)}?${new URLSearchParams({ acceptTransfer: token })}`
}

export type TransferredEntry = { readonly registrationId: string; readonly entryId: string }

/** The form of a family member who receives a paid place. */
export function relativesFormPath(race: RaceKey, entry: TransferredEntry, participantId: string): string {
  return `${raceRegisterPath(race)}/transfer?${new URLSearchParams({ ...entry, participantId })}`
}

/** The page where answers and documents of a paid entry are changed. */
export function entryDetailsPath(race: RaceKey, entry: TransferredEntry): string {
  return `${raceRegisterPath(race)}/details?${new URLSearchParams(entry)}`
}

/** The order's page in its owner's account, on the brand that has account pages. */
export function ownPagePath(registrationId: string): string {
  return `/account/registrations/${registrationId}`
}

/** The page where an entry is deferred, and a deferral is managed. */
export function deferPagePath(registrationId: string, entryId: string): string {
  return `${ownPagePath(registrationId)}/entries/${entryId}/defer`
}

/** The account's page of its own entry in another account's order. */
export function participantEntryPath({ registrationId, entryId }: TransferredEntry): string {
  return `${ownPagePath(registrationId)}/entries/${entryId}/mine`
}

/** The link that a team's captain sends to new members. */
export function joinTeamPath(race: RaceKey, joinCode: string, { personRef, leg }: FormQuery = {}): string {
  const query = new URLSearchParams({ join: joinCode })
  if (personRef !== undefined) query.set('personRef', personRef)
  if (leg !== undefined) query.set('leg', String(leg))
  return `${raceRegisterPath(race)}?${query}`
}

function raceRegisterPath({ eventCode, raceCode }: RaceKey): string {
  return `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register`
}
