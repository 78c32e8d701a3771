import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/*
 * Asks the API that runs here whether it does what its document says, by Schemathesis (pip install schemathesis==4.32.5), as
 * nobody and as each demo account: `FLOOD_LIMIT=0 npm start`, then `npm run conformance [address] [seed …]`. It invents
 * orders and changes profiles, so that the data folder is one to throw away.
 */
const [address = 'http://localhost:3000', ...seeds] = process.argv.slice(2)
const tool = process.env.SCHEMATHESIS ?? 'schemathesis'
const config = fileURLToPath(new URL('schemathesis.toml', import.meta.url))
const accounts = ['nobody', 'runner', 'organizer', 'operator', 'admin'] as const

if (spawnSync(tool, ['--version']).status !== 0) {
  console.error('Schemathesis is not here: python3 -m venv .venv && .venv/bin/pip install schemathesis==4.32.5')
  console.error('Then SCHEMATHESIS=.venv/bin/schemathesis npm run conformance')
  process.exit(2)
}

let isExact = true
for (const account of accounts) {
  for (const seed of seeds.length > 0 ? seeds : ['1']) {
    const session = account === 'nobody' ? [] : ['-H', `Cookie: ${await sessionOf(account)}`]
    console.log(`As ${account}, seed ${seed}`)
    const args = ['--config-file', config, 'run', `${address}/api/openapi.json`, '--seed', seed, ...session]
    const { status } = spawnSync(tool, args, { stdio: 'inherit' })
    isExact &&= status === 0
  }
}
process.exit(isExact ? 0 : 1)

async function sessionOf(account: string): Promise<string> {
  const answer = await fetch(`${address}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.startline.test`, password: 'startline-demo' }),
  })
  const cookie = answer.headers.getSetCookie().find((one) => /^(?:__Host-)?sl_session=/.test(one))
  if (cookie === undefined) throw new Error(`${account} can't sign in: ${answer.status}`)
  return cookie.replace(/;.*/s, '')
}
