import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'

/** The wave of an entry, as shown publicly. */
export const EntryWaveView = z.object({
  code: z.string(),
  /** false: preliminary, by the expected time, until the organizer has confirmed it. */
  isConfirmed: z.boolean(),
})

const race = z.object({ ownEventCode: z.string().max(80), raceCode: z.string().max(60) })

export const getWavesRoute = defineRoute({
  method: 'get',
  path: '/api/organizer/events/:ownEventCode/races/:raceCode/waves',
  summary: 'List the waves of a race by number, with announced times and results',
  role: { organizer: 'view', of: 'ownEventCode' },
  databaseRole: 'system',
  params: race,
  query: z.object({
    /** Only entries whose wave is not confirmed. */
    preliminary: z.enum(['1']).optional(),
    /** The last bib of the previous page. */
    after: z.coerce.number().int().min(0).max(999_999_999).default(0),
    take: z.coerce.number().int().min(1).max(500).default(200),
  }),
  reply: z.object({
    waves: z.array(z.object({ code: z.string(), upToSeconds: z.number().int().nullable() })),
    list: z.array(
      z.object({
        entryId: z.uuid(),
        registrationId: z.uuid(),
        bib: z.number().int().nullable(),
        fullName: z.string(),
        expectedTime: z.string().nullable(),
        bestTime: z.string().nullable(),
        officialResult: z.string().nullable(),
        bibName: z.string().nullable(),
        wave: EntryWaveView.nullable(),
      }),
    ),
  }),
  errors: { 'registration.race_not_found': 404 },
})

export const confirmWavesRoute = defineRoute({
  method: 'post',
  path: '/api/organizer/events/:ownEventCode/races/:raceCode/waves',
  summary:
    'Confirm or change the waves of a race as the organizer; a moved participant gets a bib of the new wave’s range and an email',
  role: { organizer: 'manage', of: 'ownEventCode' },
  databaseRole: 'system',
  params: race,
  body: z.object({
    entries: z
      .array(z.object({ entryId: z.uuid('registration.entry_unknown'), wave: z.string().max(4) }))
      .min(1)
      .max(500),
  }),
  reply: z.object({
    list: z.array(z.object({ entryId: z.uuid(), bib: z.number().int().nullable(), wave: EntryWaveView })),
  }),
  errors: {
    'registration.race_not_found': 404,
    'registration.entry_unknown': 404,
    'registration.wave_unknown': 404,
  },
})
