import { z } from 'zod'
import { startSandboxId } from './sandbox.ts'

const Settings = z.object({
  SANDBOX_ID_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_ID_PORT: z.coerce.number().int().min(0).max(65_535).default(3200),
})

await main().catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE'
  console.error(isTaken ? 'The sandbox cannot start: its port is taken (SANDBOX_ID_PORT).' : error.message)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { SANDBOX_ID_HOST: host, SANDBOX_ID_PORT: port } = Settings.parse(process.env)
  const sandbox = await startSandboxId({ host, port })
  console.log(`The sandbox of sign-in providers is at ${sandbox.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.stop())
}
