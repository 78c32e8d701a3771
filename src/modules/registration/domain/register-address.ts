import type { RegisterStep } from '../checkout/domain/register-step.ts'
import type { InvitationWay } from '../invitations/domain/invitation.ts'

export type RaceKey = { readonly eventCode: string; readonly raceCode: string }

/** Whose form: one's own, a new relative's, or that of somebody of the family group by their id; or an entry to correct. */
export type AskedForm = {
  readonly whom?: string | undefined
  readonly entry?: string | undefined
  /** Of a team: whose leg. */
  readonly leg?: number | undefined
  /** Everybody who was chosen, in the order of their forms (`chosenPeople`). */
  readonly people?: readonly string[] | undefined
}

/** PRODUCT.md 'Registering': all steps live at one address, told apart by `step`. */
export function registerAddress(
  race: RaceKey,
  step: RegisterStep | null,
  registrationId: string | null,
  { whom, entry, leg, people = [] }: AskedForm = {},
): string {
  const query = new URLSearchParams()
  if (step !== null) query.set('step', step)
  if (registrationId !== null) query.set('registrationId', registrationId)
  if (whom !== undefined) query.set('whom', whom)
  if (entry !== undefined) query.set('entry', entry)
  if (leg !== undefined) query.set('leg', String(leg))
  if (people.length > 0) query.set('people', people.join('.'))
  return `${registerPath(race)}${query.size > 0 ? `?${query}` : ''}`
}

/** The check step for who comes from the bank's page; it changes what is said there, never what is believed. */
export function fromBankAddress(race: RaceKey, registrationId: string): string {
  return `${registerAddress(race, 'check', registrationId)}&bank=ok`
}

export function successAddress(race: RaceKey, registrationId: string): string {
  return `${registerPath(race)}/success?registrationId=${encodeURIComponent(registrationId)}`
}

/** Where the payer says whom a place is for. */
export function inviteAddress(race: RaceKey, way: InvitationWay, registrationId: string | null): string {
  const query = new URLSearchParams({ way, ...(registrationId === null ? {} : { registrationId }) })
  return `${registerPath(race)}/invite?${query}`
}

/** Where the payer sees what became of the places that they paid for others. */
export function invitationsAddress(race: RaceKey, registrationId: string): string {
  return `${registerPath(race)}/invitations?registrationId=${encodeURIComponent(registrationId)}`
}

/** Keeps a link's token while its reader signs in; the address has none. */
export const giftCookie = 'sl_gift'

export function giftPageAddress(race: RaceKey): string {
  return `${registerPath(race)}/gift`
}

/** The link of an invitation: a friend's or a gift's. */
export function giftAddress(race: RaceKey, token: string): string {
  return `${registerPath(race)}?${new URLSearchParams({ gift: token })}`
}

/** Keeps the token of a place that is transferred, as `giftCookie` that of a gift. */
export const acceptTransferCookie = 'sl_accept_transfer'

export function acceptTransferPageAddress(race: RaceKey): string {
  return `${registerPath(race)}/accept-transfer`
}

/** The link by which a paid place is transferred. */
export function acceptTransferAddress(race: RaceKey, token: string): string {
  return `${registerPath(race)}?${new URLSearchParams({ acceptTransfer: token })}`
}

export type TransferredEntry = { readonly registrationId: string; readonly entryId: string }

/** The form of somebody of one's own family who is to have a paid place. */
export function relativesFormAddress(race: RaceKey, entry: TransferredEntry, participantId: string): string {
  return `${registerPath(race)}/transfer?${new URLSearchParams({ ...entry, participantId })}`
}

/** Where answers and documents of a paid entry are told anew. */
export function detailsAddress(race: RaceKey, entry: TransferredEntry): string {
  return `${registerPath(race)}/details?${new URLSearchParams(entry)}`
}

/** The order's page among its owner's own, on the brand where accounts have their pages. */
export function ownPagePath(registrationId: string): string {
  return `/account/registrations/${registrationId}`
}

/** Where one entry is deferred, and what was deferred is seen to. */
export function deferPagePath(registrationId: string, entryId: string): string {
  return `${ownPagePath(registrationId)}/entries/${entryId}/defer`
}

/** One's own start whose order is somebody else's, among one's own pages. */
export function ownStartPath({ registrationId, entryId }: TransferredEntry): string {
  return `${ownPagePath(registrationId)}/entries/${entryId}/mine`
}

/** What a team's captain sends to who is to join. */
export function joinAddress(race: RaceKey, joinCode: string, { whom, leg }: AskedForm = {}): string {
  const query = new URLSearchParams({ join: joinCode })
  if (whom !== undefined) query.set('whom', whom)
  if (leg !== undefined) query.set('leg', String(leg))
  return `${registerPath(race)}?${query}`
}

function registerPath({ eventCode, raceCode }: RaceKey): string {
  return `/${encodeURIComponent(eventCode)}/${encodeURIComponent(raceCode)}/register`
}
