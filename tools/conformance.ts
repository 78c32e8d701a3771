import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Tests with Schemathesis (pip install schemathesis==4.32.5) whether the running API conforms to
   its OpenAPI document, signed out and as each demo account: `FLOOD_LIMIT=0 npm start`, then `npm
   run conformance [address] [seed …]`. It creates orders and changes profiles, so use a data
   folder that you can throw away. Each seed runs twice: with random object names, which mostly do
   not exist, and with those of the demo data. */
const [address = 'http://localhost:3000', ...seeds] = process.argv.slice(2)
const tool = process.env.SCHEMATHESIS ?? 'schemathesis'
const invented = new URL('schemathesis.toml', import.meta.url)
const work = mkdtempSync(join(tmpdir(), 'startline-conformance-'))
/** Objects of the demo data, by the names of the API's parameters. */
const objects = {
  eventCode: 'volga-dawn',
  ownEventCode: 'volga-dawn',
  code: 'volga-dawn',
  raceCode: 'ten',
  ownSeriesCode: 'volga-league',
  provider: 'sandbox',
}
const accounts = ['nobody', 'runner', 'organizer', 'operator', 'admin'] as const

if (spawnSync(tool, ['--version']).status !== 0) {
  console.error('Schemathesis is not here: python3 -m venv .venv && .venv/bin/pip install schemathesis==4.32.5')
  console.error('Then SCHEMATHESIS=.venv/bin/schemathesis npm run conformance')
  process.exit(2)
}

/**
 * A schema cannot describe the content of a file, so operations that take one may answer 422 to a
 * valid form.
 */
const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>
}
const aboutFiles = Object.entries(document.paths).flatMap(([path, calls]) =>
  Object.entries(calls).flatMap(([method, { requestBody }]) => {
    if (requestBody?.content['multipart/form-data'] === undefined) return []
    const statuses = ['2xx', '3xx', '401', '403', '404', '409', '410', '422', '429', '5xx']
    return [
      '[[operations]]',
      `include-name = "${method.toUpperCase()} ${path}"`,
      `checks.positive_data_acceptance.expected-statuses = ${JSON.stringify(statuses)}`,
    ]
  }),
)
// sign in all accounts before the first run: while the tool runs, this process would not notice
// that the server closed an idle connection
const people = []
for (const account of accounts) {
  const session = account === 'nobody' ? null : await sessionOf(account)
  people.push({ account, session, known: { ...objects, ...(session === null ? {} : await ownOf(session)) } })
}
let isExact = true
for (const { account, session, known } of people) {
  for (const seed of seeds.length > 0 ? seeds : ['1', '2']) {
    for (const names of [{}, known]) {
      console.log(`As ${account}, seed ${seed}, ${Object.keys(names).length} names of the demo`)
      const header = session === null ? [] : ['-H', `Cookie: ${session}`]
      const args = ['--config-file', configWith(names), 'run', `${address}/api/openapi.json`, '--seed', seed, ...header]
      const { status } = spawnSync(tool, args, { stdio: 'inherit' })
      isExact &&= status === 0
    }
  }
}
process.exit(isExact ? 0 : 1)

function configWith(names: Readonly<Record<string, string>>): string {
  const path = join(work, 'schemathesis.toml')
  const lines = Object.entries(names).flatMap(([name, value]) =>
    ['path', 'query'].map((place) => `"${place}.${name}" = ${JSON.stringify(value)}`),
  )
  writeFileSync(path, [readFileSync(invented, 'utf8'), ...aboutFiles, '[parameters]', ...lines].join('\n'))
  return path
}

/** Returns one of the account's own registrations, and an entry of it, as API parameters. */
async function ownOf(cookie: string): Promise<Record<string, string>> {
  const fetchJson = async (path: string) => await (await fetch(address + path, { headers: { cookie } })).json()
  type Own = Partial<Record<'waiting' | 'upcoming' | 'past', { registrationId: string }[]>>
  const { upcoming = [], waiting = [], past = [] } = (await fetchJson('/api/account/registrations')) as Own
  const registrationId = [...upcoming, ...waiting, ...past][0]?.registrationId
  if (registrationId === undefined) return {}
  const order = (await fetchJson(`/api/account/registrations/${registrationId}`)) as { entries?: { entryId: string }[] }
  const entryId = order.entries?.[0]?.entryId
  return { registrationId, ...(entryId === undefined ? {} : { entryId }) }
}

async function sessionOf(account: string): Promise<string> {
  const response = await fetch(`${address}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.startline.test`, password: 'startline-demo' }),
  })
  const cookie = response.headers.getSetCookie().find((one) => /^(?:__Host-)?sl_session=/.test(one))
  if (cookie === undefined) throw new Error(`${account} can't sign in: ${response.status}`)
  return cookie.replace(/;.*/s, '')
}
