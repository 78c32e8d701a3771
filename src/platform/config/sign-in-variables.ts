import { z } from 'zod'
import { isOrigin, toOrigin } from './addresses.ts'
import { variable } from './variable.ts'

/** The settings of signing in by accounts at other services; none is set by default (record 45). */
export const signInVariables = {
  YANDEX_ID_CLIENT: variable({
    schema: z
      .string()
      .regex(/^[\w-]+:[\w-]+$/)
      .optional(),
    must: 'the ClientID and the Client secret of the application with a colon between them',
    otherwise: 'nobody signs in by Yandex ID',
    meaning:
      'The application of Yandex ID (oauth.yandex.ru): `ClientID:secret`. Its redirect URI is `BASE_URL/account/external/yandex/return` (docs/features/external-sign-in.md).',
    secret: true,
  }),
  VK_ID_CLIENT: variable({
    schema: z
      .string()
      .regex(/^\d+(?::[\w-]+)?$/)
      .optional(),
    must: 'the ID of the application, and its protected key after a colon if it has one',
    otherwise: 'nobody signs in by VK ID',
    meaning:
      'The application of VK ID (id.vk.com): `ID`, or `ID:protected key`. Its redirect URL is `BASE_URL/account/external/vk/return`.',
    secret: true,
  }),
  SANDBOX_ID_URL: variable({
    schema: z.string().refine(isOrigin).transform(toOrigin).optional(),
    must: 'an http or https address without a path, such as http://localhost:3200',
    otherwise: 'the providers themselves',
    meaning:
      'The address of the sandbox of sign-in providers, called in their place (sandbox-id/README.md). Only for trials: it lets everybody sign in as anybody.',
  }),
} as const
