import { z } from 'zod'
import { defineRoute } from '#src/kernel/route.ts'
import { emailFieldSchema } from '#src/modules/accounts/contract/sign-in.form.ts'

/** For a hijacked account. A POST, since an address in a path would be in proxies' logs. */
export const endSessionsOfAccountRoute = defineRoute({
  method: 'post',
  path: '/api/admin/accounts/sessions/end',
  summary: 'End every session of an account',
  role: 'admin',
  reauth: true,
  databaseRole: 'auth',
  body: z.object({ email: emailFieldSchema }),
  reply: z.object({ ended: z.int() }),
  errors: { 'admin.account_unknown': 404 },
})

/** For an owner who has lost the app and all recovery codes (docs/operations.md). */
export const removeTwoStepRoute = defineRoute({
  method: 'post',
  path: '/api/admin/accounts/two-step/remove',
  summary: 'Turn two-step sign-in of an account off and end every session of it',
  role: 'admin',
  reauth: true,
  databaseRole: 'auth',
  body: z.object({ email: emailFieldSchema }),
  reply: z.object({ wasOn: z.boolean() }),
  errors: { 'admin.account_unknown': 404 },
})
