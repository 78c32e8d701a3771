import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { tooMany } from '#src/modules/accounts/contract/refusals.ts'
import { Ticked } from './asking.form.ts'

const Token = z.string().min(1, 'validation.required').max(200)

export const askOpening = defineRoute({
  method: 'post',
  path: '/api/events/:code/openings',
  summary:
    'Asks to be told by letter when a race opens; an address that is not shown to be the asker’s says yes by letter first',
  role: 'anyone',
  transaction: 'none',
  params: z.object({ code: z.string().max(80) }),
  body: z.object({
    raceCode: z.string().max(80),
    /** Of who is not signed in; the account's own counts else. */
    email: z.string().max(254).optional(),
    personalData: Ticked,
  }),
  reply: z.object({
    /** `sent`: a letter asks the address; it says so whether or not the address was told of before. */
    state: z.enum(['confirmed', 'sent']),
    email: z.string(),
  }),
  errors: {
    'inquiries.race_not_found': 404,
    'inquiries.opening_over': 409,
    'inquiries.email_needed': 409,
    'inquiries.personal_data_needed': 409,
    ...tooMany,
  },
})

const Wish = z.object({
  state: z.enum(['asked', 'confirmed', 'told']),
  email: z.string(),
  eventCode: z.string(),
  eventName: z.string(),
  raceName: z.string(),
  timeZone: z.string(),
  opensAt: z.iso.datetime(),
})
const gone = { 'inquiries.wish_gone': 410 } as const

export const getWish = defineRoute({
  method: 'get',
  path: '/api/openings',
  summary: 'What a letter’s link is about: whom to tell of which opening',
  role: 'anyone',
  databaseRole: 'system',
  query: z.object({ token: Token }),
  reply: Wish,
  errors: gone,
})

export const confirmWish = defineRoute({
  method: 'post',
  path: '/api/openings/confirm',
  summary: 'The address says yes: it is told when the race opens',
  role: 'anyone',
  databaseRole: 'system',
  body: z.object({ token: Token }),
  reply: Wish,
  errors: gone,
})

export const endWish = defineRoute({
  method: 'post',
  path: '/api/openings/end',
  summary: 'The address is not to be told, and is forgotten; repeating it is no refusal',
  role: 'anyone',
  databaseRole: 'system',
  body: z.object({ token: Token }),
  reply: z.object({ isEnded: z.boolean() }),
})

export const listOwnWishes = defineRoute({
  method: 'get',
  path: '/api/account/openings',
  summary: 'Of which races of an event the account is told when they open',
  role: 'account',
  databaseRole: 'self',
  query: z.object({ eventCode: z.string().max(80) }),
  reply: z.object({ raceCodes: z.array(z.string()) }),
})

export const endOwnWish = defineRoute({
  method: 'post',
  path: '/api/account/openings/end',
  summary: 'The account is not to be told of this race’s opening',
  role: 'account',
  transaction: 'none',
  body: z.object({ eventCode: z.string().max(80), raceCode: z.string().max(80) }),
  reply: z.object({ isEnded: z.boolean() }),
})
