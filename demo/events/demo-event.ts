import type { EventDraft, RaceDraft } from '#src/modules/catalog/domain/event-draft.ts'

export type DemoTenant = 'default' | 'pionercup' | 'fontanka'

/** A race and the number of its places sold when the demo begins. */
export type DemoRace = RaceDraft & { readonly demoSold: number }

/** A demo event: a draft with the codes of its tenant and organizer, and its later history. */
export type DemoEvent = Omit<EventDraft, 'tenantId' | 'organizerId' | 'races'> & {
  readonly tenant: DemoTenant
  readonly organizer: string
  readonly races: readonly DemoRace[]
  /** The access codes of its races. */
  readonly accessCodes: readonly { readonly code: string; readonly races: readonly string[]; readonly uses: number }[]
  readonly becomes: 'cancelled' | 'postponed' | null
  readonly hasResults: boolean
  /** The mean rating by its finishers; the number of reviews depends on its results. */
  readonly rating: { readonly hundredths: number; readonly count: number } | null
}
