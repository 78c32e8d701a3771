import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { EntryWaveView } from '#src/modules/registration/waves/contract/waves.ts'

export const StartListRow = z.object({
  bib: z.number().int().nullable(),
  fullName: z.string(),
  birthYear: z.number().int(),
  city: z.string(),
  club: z.string(),
  team: z.string(),
  race: z.string(),
  raceCode: z.string(),
  wave: EntryWaveView.nullable(),
  stage: z.number().int().nullable(),
  /** Of a group entry, where the race shows them; else empty. */
  region: z.string(),
  /** The sports rank, in the reader's language. */
  rank: z.string(),
  /** Entered by the requesting account, one of its people, or in a team of theirs. */
  isOwn: z.boolean(),
})
export type StartListRow = z.output<typeof StartListRow>

/** The filters of a start list. */
export const startListFilters = {
  /** The beginning of a surname, optionally followed by that of a first name; or a bib. */
  q: z.string().trim().max(80).optional(),
  race: z.string().max(60).optional(),
  /** Each the beginning of a name. */
  city: z.string().trim().max(80).optional(),
  club: z.string().trim().max(80).optional(),
  team: z.string().trim().max(80).optional(),
  stage: z.coerce.number().int().min(1).max(1000).optional(),
  wave: z.string().trim().max(8).optional(),
}

export const StartListPage = z.object({
  list: z.array(StartListRow),
  /** The first of the account's own rows, anywhere in the event; empty without a session. */
  own: z.array(StartListRow),
  /** The number of matching rows without hidden participants. */
  totalCount: z.number().int(),
  /** The number of the whole event's rows without hidden participants. */
  wholeCount: z.number().int(),
  /**
   * The number of hidden participants of the whole event; 0 with any filter, so that a search by
   * race, leg or name does not reveal one.
   */
  hiddenCount: z.number().int(),
  /** Whether this page begins with the list's first row. */
  isFromStart: z.boolean(),
  nextCursor: z.string().nullable(),
  /** The waves of the chosen race, or of all. */
  waves: z.array(z.string()),
  /** The number of legs of the longest relay; 0 without one. */
  stageCount: z.number().int(),
})
export type StartListPage = z.output<typeof StartListPage>

export const getStartListRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/startlist',
  summary: 'Search the start list by surname prefix or bib; filter by race, city, club, team, stage or group',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({
    ...startListFilters,
    /**
     * `bib`, `name`, `birth-year`, `city`, `club`, `team`, `stage`; a leading minus reverses the
     * order.
     */
    sort: z.string().max(20).optional(),
    /** Without a cursor: the page that contains this bib, with a few rows before it. */
    bib: z.coerce.number().int().min(1).max(999_999_999).optional(),
    cursor: z.string().max(400).optional(),
    take: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  reply: StartListPage,
  errors: {
    'registration.event_not_found': 404,
    'registration.race_not_found': 404,
    'registration.bad_cursor': 404,
  },
  // The account's own entries may be of any tenant.
  databaseRole: 'system',
})

/** Suggestions for the fields of the filters, the most frequent first. */
export const getStartListOptionsRoute = defineRoute({
  method: 'get',
  path: '/api/events/:code/startlist/options',
  summary: 'List the cities, clubs and teams of a start list, most frequent first',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: z.object({ cities: z.array(z.string()), clubs: z.array(z.string()), teams: z.array(z.string()) }),
  errors: { 'registration.event_not_found': 404 },
  cacheSeconds: 60,
})
