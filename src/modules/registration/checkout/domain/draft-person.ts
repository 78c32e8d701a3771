import { isUuid } from '#src/kernel/ids.ts'

/** The person, team or leg that an unfinished participant form is for. */
export type DraftPerson =
  /** The account's own participant. */
  | { readonly kind: 'self' }
  /** A relative who is not in the family group yet. */
  | { readonly kind: 'new_relative' }
  | { readonly kind: 'relative'; readonly participantId: string }
  /** The beginning of a team: its name, and whether the captain or each member pays. */
  | { readonly kind: 'team' }
  /** The leg of a teammate who is not of the family group. */
  | { readonly kind: 'leg'; readonly relayPosition: number }
  /** The recipient of an invited or transferred place: a relative, or null for the account's own. */
  | { readonly kind: 'recipient'; readonly participantId: string | null }

const recipientPrefix = 'recipient-'
const legPrefix = 'leg-'

/** The person that a key of the API names (`personRef` of a draft); null where it names none. */
export function parseDraftPerson(key: string): DraftPerson | null {
  if (key === 'me') return { kind: 'self' }
  if (key === 'new') return { kind: 'new_relative' }
  if (key === 'team') return { kind: 'team' }
  if (key === 'recipient') return { kind: 'recipient', participantId: null }
  if (key.startsWith(legPrefix)) {
    const relayPosition = Number(key.slice(legPrefix.length))
    const isPosition = Number.isInteger(relayPosition) && relayPosition >= 1 && relayPosition <= 9_999
    return isPosition ? { kind: 'leg', relayPosition } : null
  }
  const isRecipient = key.startsWith(recipientPrefix)
  const participantId = isRecipient ? key.slice(recipientPrefix.length) : key
  return isUuid(participantId) ? { kind: isRecipient ? 'recipient' : 'relative', participantId } : null
}

/** The key of the API for a person: what `parseDraftPerson` reads. */
export function draftPersonKey(person: DraftPerson): string {
  switch (person.kind) {
    case 'self':
      return 'me'
    case 'new_relative':
      return 'new'
    case 'team':
      return 'team'
    case 'relative':
      return person.participantId
    case 'leg':
      return `${legPrefix}${person.relayPosition}`
    case 'recipient':
      return person.participantId === null ? 'recipient' : `${recipientPrefix}${person.participantId}`
  }
}
