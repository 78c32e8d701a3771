/**
 * What a coach declares of each athlete who is not of age: that the parents’ written consents are with them, and are shown at the
 * pick-up. The words stand on the page; whoever changes them gives them a new version.
 */
export const coachDeclaration = { kind: 'representative-paper', textVersion: 'coach-2026-11-22' } as const
