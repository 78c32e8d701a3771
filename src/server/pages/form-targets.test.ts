import { expect, test } from 'vitest'
import { readConfig } from '#src/platform/config/config.ts'
import { formTargets } from './form-targets.ts'

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
  expect(formTargets(readConfig(env), { knownHosts: () => hosts })).toEqual(origins)
})
