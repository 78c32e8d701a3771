import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

// Runs the tests with random sequences for far longer than `npm test` can. Run it before a release
// and after a change of inventory, orders or payments. A failure prints its seed.
const longer = {
  LOST_WEBHOOK_ROUNDS: '1000',
  MODEL_SECONDS: '600',
  KILL_ROUNDS: '100',
  PROVIDER_KILLS: 'all',
  ODDITIES: 'all',
}
const files = [
  'src/modules/payments/server/lost-webhooks.db.test.ts',
  'tests/model/scenario-sequences.db.test.ts',
  'tests/model/options-sequences.db.test.ts',
  'tests/model/sale-sequences.db.test.ts',
  'tests/model/sale-model.db.test.ts',
  'tests/resilience/kill.slow.db.test.ts',
  'tests/resilience/provider-kill.slow.db.test.ts',
  'tests/contract/api.db.test.ts',
]
spawn(resolve('node_modules/.bin/vitest'), ['run', '--testTimeout=3600000', ...files], {
  env: { ...longer, ...process.env },
  stdio: 'inherit',
}).on('close', (code) => {
  process.exitCode = code ?? 1
})
