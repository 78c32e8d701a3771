import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { ClusterTold } from './clusters.ts'

export const getStartList = defineRoute({
  method: 'get',
  path: '/api/events/:code/startlist',
  summary: 'Who starts: found by the beginning of a surname or a number',
  role: 'anyone',
  params: z.object({ code: z.string().max(80) }),
  query: z.object({
    q: z.string().trim().max(80).optional(),
    race: z.string().max(60).optional(),
    cursor: z.string().max(200).optional(),
    take: z.coerce.number().int().min(1).max(200).default(100),
  }),
  reply: z.object({
    list: z.array(
      z.object({
        bib: z.number().int().nullable(),
        fullName: z.string(),
        birthYear: z.number().int(),
        city: z.string(),
        club: z.string(),
        team: z.string(),
        race: z.string(),
        cluster: ClusterTold.nullable(),
        stage: z.number().int().nullable(),
        /** Of who was entered by a coach's application, where the race shows it; else empty. */
        region: z.string(),
        /** The sports rank, in the reader's language. */
        rank: z.string(),
      }),
    ),
    totalCount: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  errors: { 'registration.event_not_found': 404, 'registration.bad_cursor': 422 },
})
