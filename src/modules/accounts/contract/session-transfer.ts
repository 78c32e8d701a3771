import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { SignedInUser } from './account.ts'
import { demoElsewhere, tooManyErrors } from './refusals.ts'

const notHere = { 'accounts.transfer_not_here': 404 } as const

export const getSessionTransferRoute = defineRoute({
  method: 'get',
  path: '/api/account/session-transfer',
  summary: 'Retrieve the home host whose session can be brought to this host, which is on another domain',
  role: 'anyone',
  transaction: 'none',
  reply: z.object({ homeHost: z.string().nullable() }),
})

export const beginSessionTransferRoute = defineRoute({
  method: 'post',
  path: '/api/account/session-transfer/begin',
  summary: 'Begin to bring the session of the home host here: a cookie, and the address of the page there',
  role: 'anyone',
  transaction: 'none',
  body: z.object({ returnUrl: z.string().max(2000).optional() }),
  reply: z.object({ location: z.string() }),
  errors: { ...notHere, ...tooManyErrors },
})

export const issueSessionTransferRoute = defineRoute({
  method: 'post',
  path: '/api/account/session-transfer',
  summary: 'Issue a one-time token that brings this session to another host, for a minute and one browser',
  role: 'account',
  databaseRole: 'auth',
  body: z.object({ transferHost: z.string().min(1).max(253), nonceHash: z.string().regex(/^[\w-]{43}$/) }),
  reply: z.object({ location: z.string() }),
  errors: notHere,
})

export const finishSessionTransferRoute = defineRoute({
  method: 'post',
  path: '/api/account/session-transfer/finish',
  summary: 'Open a session at this host by the one-time token; sets the session cookie sl_session',
  role: 'anyone',
  security: 'sign_in',
  transaction: 'none',
  body: z.object({ token: z.string().min(1, 'validation.required').max(200) }),
  reply: SignedInUser,
  errors: { 'accounts.transfer_gone': 410, ...demoElsewhere },
})
