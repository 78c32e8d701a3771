import { z } from 'zod'
import { toInstant } from '#src/kernel/instant.ts'
import { isOrigin, toOrigin } from './addresses.ts'
import { variable } from './variable.ts'

/** The variables of how pages reach a browser. */
export const pageVariables = {
  MAINTENANCE: variable({
    schema: z
      .union([z.enum(['on', 'off']), z.iso.datetime({ offset: true }).transform((moment) => toInstant(moment))])
      .default('off'),
    must: 'on, off, or the moment when the site opens again, such as 2026-12-01T06:00:00+03:00',
    otherwise: '`off`',
    meaning:
      'Closes the site to visitors, with a page that says so: `on`, or the moment when it is expected to open. Operators and administrators may sign in and use it (docs/operations.md).',
  }),
  CDN_URL: variable({
    schema: z.string().refine(isOrigin).transform(toOrigin).optional(),
    must: 'an http or https address without a path, such as https://cdn.startline.example',
    otherwise: 'the site itself',
    meaning:
      'The origin that browsers load icons from: a CDN that fetches `/assets/*` from the site and passes its headers on (docs/operations.md).',
  }),
  METRIKA_COUNTER: variable({
    schema: z.coerce.number().int().min(1).optional(),
    must: 'the number of a counter of Yandex Metrika',
    otherwise: 'no counter, and no page asks about one',
    meaning:
      'The visit counter that readers are asked about; it is loaded for those alone who allow it (docs/features/visit-counter.md).',
  }),
  METRIKA_ORIGIN: variable({
    schema: z.string().refine(isOrigin).transform(toOrigin).default('https://mc.yandex.ru'),
    must: 'an http or https address without a path, such as https://mc.yandex.ru',
    otherwise: '`https://mc.yandex.ru`',
    meaning: 'Where the script of the counter comes from and where it reports to.',
  }),
  OFFLINE_PAGES: variable({
    schema: z.enum(['on', 'off']).default('on'),
    must: 'on or off',
    otherwise: '`on`',
    meaning:
      'Whether browsers get a service worker, which shows tickets and own registrations without a connection. `off` also removes the workers and copies that browsers have (docs/operations.md).',
  }),
} as const
