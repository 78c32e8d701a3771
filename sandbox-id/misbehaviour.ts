/** What may go wrong at a provider (README.md). */
export const misbehaviours = ['denied', 'state', 'code', 'expired', 'down', 'slow', 'garbage', 'huge'] as const
export type Misbehaviour = (typeof misbehaviours)[number]
