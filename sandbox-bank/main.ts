import { z } from 'zod'
import { startSandboxBank } from './bank.ts'

const Settings = z.object({
  SANDBOX_BANK_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_BANK_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
  SANDBOX_BANK_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SANDBOX_BANK_DATA_DIR: z.string().min(1).default('.data/sandbox-bank'),
  SANDBOX_BANK_SECRET: z.string().min(16, 'must be a secret of 16 or more characters, the same as the shop’s'),
  SANDBOX_BANK_MERCHANT_NAME: z.string().min(1).optional(),
  SANDBOX_BANK_NOTIFY_HOSTS: z.string().default(''),
  SANDBOX_BANK_TLS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SANDBOX_BANK_SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
})

await main().catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE'
  console.error(isTaken ? 'The sandbox bank cannot start: its port is taken (SANDBOX_BANK_PORT).' : error.message)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const parsed = Settings.safeParse(process.env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The sandbox bank cannot start: ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const settings = parsed.data
  const { SANDBOX_BANK_HOST: host, SANDBOX_BANK_PORT: port } = settings
  const bank = await startSandboxBank({
    host,
    port,
    baseUrl: settings.SANDBOX_BANK_BASE_URL ?? `http://localhost:${port}`,
    dataDir: settings.SANDBOX_BANK_DATA_DIR,
    secret: settings.SANDBOX_BANK_SECRET,
    merchantName: settings.SANDBOX_BANK_MERCHANT_NAME,
    tlsPort: settings.SANDBOX_BANK_TLS_PORT,
    shopUrl: settings.SANDBOX_BANK_SHOP_URL?.replace(/\/$/, ''),
    allowedNotifyHosts: settings.SANDBOX_BANK_NOTIFY_HOSTS.split(',')
      .map((name) => name.trim())
      .filter(Boolean),
    log: (line) => console.log(JSON.stringify({ time: new Date().toISOString(), ...line })),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void bank.stop())
}
