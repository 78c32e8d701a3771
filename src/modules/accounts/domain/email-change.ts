/** The two mailboxes that confirm a change of an account's email address. */
export type EmailChangeSide = 'old' | 'new'

/** A change that is not confirmed by both addresses ends after this time. */
export const emailChangeMs = 24 * 3600_000

/** How long an ended change stays stored, so that support can tell its owner what happened. */
export const endedChangeMs = 30 * 24 * 3600_000

export type ChangeConfirmations = { readonly isOldConfirmed: boolean; readonly isNewConfirmed: boolean }

/** The addresses that have not confirmed yet. */
export function missingSides({ isOldConfirmed, isNewConfirmed }: ChangeConfirmations): EmailChangeSide[] {
  return [...(isOldConfirmed ? [] : (['old'] as const)), ...(isNewConfirmed ? [] : (['new'] as const))]
}
