import { z } from 'zod'
import { isOrigin, toOrigin } from './addresses.ts'
import { variable } from './variable.ts'

/** The variables of how pages reach a browser. */
export const pageVariables = {
  CDN_URL: variable({
    schema: z.string().refine(isOrigin).transform(toOrigin).optional(),
    must: 'an http or https address without a path, such as https://cdn.startline.example',
    otherwise: 'the site itself',
    meaning:
      'The origin that browsers load icons from: a CDN that fetches `/assets/*` from the site and passes its headers on (docs/operations.md).',
  }),
} as const
