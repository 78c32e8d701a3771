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
  /** Of who was entered by a group entry, where the race shows it; else empty. */
  region: z.string(),
  /** The sports rank, in the reader's language. */
  rank: z.string(),
  /** Entered by the account that asks, one of its people, or of a team of theirs. */
  isOwn: z.boolean(),
})
export type StartListRow = z.output<typeof StartListRow>

/** Which lines of a start list: of whom, and of which part of the event. */
export const startListFilters = {
  /** The beginning of a surname, with that of the name after it, or a number. */
  q: z.string().trim().max(80).optional(),
  race: z.string().max(60).optional(),
  /** The beginning of each of these three. */
  city: z.string().trim().max(80).optional(),
  club: z.string().trim().max(80).optional(),
  team: z.string().trim().max(80).optional(),
  stage: z.coerce.number().int().min(1).max(1000).optional(),
  wave: z.string().trim().max(8).optional(),
}

export const StartListPage = z.object({
  list: z.array(StartListRow),
  /** The account's own lines wherever they stand in the event, the first ones; empty for who is not signed in. */
  own: z.array(StartListRow),
  /** Who may be named; who asked to be hidden is counted beside. */
  totalCount: z.number().int(),
  /** The same of the whole event, whatever is looked for. */
  wholeCount: z.number().int(),
  /** Of the whole event; 0 as well where less of it is asked for: who is hidden can't be found out by a search, a race or a stage. */
  hiddenCount: z.number().int(),
  /** The list begins here with its first line. */
  isFromStart: z.boolean(),
  nextCursor: z.string().nullable(),
  /** Those of the chosen race, or of all. */
  waves: z.array(z.string()),
  /** How many stages the longest relay has; 0 without one. */
  stageCount: z.number().int(),
})
export type StartListPage = z.output<typeof StartListPage>

export const getStartList = defineRoute({
  method: 'get',
  path: '/api/events/:code/startlist',
  summary: 'Who starts: found by the beginning of a surname or a number, by race, place, club, team, stage or group',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({
    ...startListFilters,
    /** `bib`, `name`, `birth-year`, `city`, `club`, `team`, `stage`; with a minus before it the other way round. */
    sort: z.string().max(20).optional(),
    /** The page where this number stands, a few lines before it; without a cursor. */
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
  // whose lines are one's own is told across tenants
  databaseRole: 'system',
})

/** What is typed into a list's fields: the most frequent ones, by how many have them. */
export const getStartListOptions = defineRoute({
  method: 'get',
  path: '/api/events/:code/startlist/options',
  summary: 'Cities, clubs and teams of a start list, the most frequent first',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  reply: z.object({ cities: z.array(z.string()), clubs: z.array(z.string()), teams: z.array(z.string()) }),
  errors: { 'registration.event_not_found': 404 },
  cacheSeconds: 60,
})
