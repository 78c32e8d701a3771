import { expect, test } from 'vitest'
import { providerKinds } from '#src/modules/payments/server/providers/kinds.ts'
import { readConfig } from '#src/platform/config/config.ts'
import { formTargets } from './form-targets.ts'

const paymentPages: readonly string[] = providerKinds.flatMap(({ pages }) => [...pages])

const production = {
  DATABASE_URL: 'postgres://startline@db/startline',
  SECRET_KEY: 'a'.repeat(64),
  DOCUMENT_KEY: `a:${'b'.repeat(64)}`,
}

test.for([
  [
    'a trial: its brands at its port, and the sandbox bank',
    {
      PORT: '3420',
      DATA_DIR: '/tmp/nowhere',

      SECRET_KEY: production.SECRET_KEY,
      DOCUMENT_KEY: production.DOCUMENT_KEY,
    },
    ['localhost', 'fontanka.localhost'],
    ['http://localhost:3420', 'http://fontanka.localhost:3420', 'http://localhost:3421'],
  ],
  [
    'an installation without a sandbox bank',
    { ...production, BASE_URL: 'https://startline.example' },
    ['startline.example', 'swim.example', 'run.example:8443'],
    ['https://startline.example', 'https://swim.example', 'https://run.example:8443'],
  ],
  [
    'an installation whose readers sign in by Yandex ID and VK ID',
    { ...production, BASE_URL: 'https://startline.example', YANDEX_ID_CLIENT: 'a:b', VK_ID_CLIENT: '1' },
    ['startline.example'],
    ['https://startline.example', 'https://oauth.yandex.ru', 'https://id.vk.com'],
  ],
] as const)('the origins that forms may submit to are listed: %s', ([, env, hosts, origins]) => {
  const listed = formTargets(readConfig(env), { knownHosts: () => hosts })
  // every installation may have accounts at all payment providers
  expect(listed.filter((origin) => !paymentPages.includes(origin))).toEqual(origins)
  expect(listed).toEqual(expect.arrayContaining([...paymentPages]))
})
