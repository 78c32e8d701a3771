import type { EventDraft, RaceDraft } from '#src/modules/catalog/domain/event-draft.ts'

export type DemoTenant = 'default' | 'pionercup' | 'fontanka'

/** A race and how many of its places are gone when the demo begins. */
export type DemoRace = RaceDraft & { readonly demoSold: number }

/** An event of the demo: a draft whose brand and organizer are named by code, and what happened to it since. */
export type DemoEvent = Omit<EventDraft, 'tenantId' | 'organizerId' | 'races'> & {
  readonly tenant: DemoTenant
  readonly organizer: string
  readonly races: readonly DemoRace[]
  /** What opens its races that are closed to everybody else. */
  readonly accessCodes: readonly { readonly code: string; readonly races: readonly string[]; readonly uses: number }[]
  readonly becomes: 'cancelled' | 'postponed' | null
  readonly hasResults: boolean
  /** What its finishers think of it on the average; how many say so comes of who is in its protocols. */
  readonly rating: { readonly hundredths: number; readonly count: number } | null
}
