import type { Config } from '#src/platform/config/config.ts'

const demoAccounts = ['runner@', 'family@', 'organizer@', 'operator@', 'provider@', 'admin@']

/** Prints the addresses to open, for the operator. */
export function printWelcome(config: Config): void {
  const lines = [`Startline is ready: ${config.baseUrl}`]
  if (config.demoDisabledReasons.length > 0)
    lines.push(
      `  No demo    ${config.demoDisabledReasons.join(' and ')} opens the site to others, and the demo’s passwords are published: set DEMO=on to show it anyway`,
    )
  if (config.demo) {
    const urlOf = (host: string) => `http://${host}:${config.port}`
    lines.push(
      `  Tenants    ${config.baseUrl}   ${urlOf('pionercup.localhost')}   ${urlOf('fontanka.localhost')}`,
      ...(config.sandboxBank === null ? [] : [`  Bank       ${config.sandboxBank.url}`]),
      ...(config.smtpUrl === null ? [`  Mailbox    ${config.baseUrl}/dev/mail`] : []),
      `  API        ${config.baseUrl}/api/docs`,
      `  Accounts   ${demoAccounts.join('  ')}  demo.startline.test, password startline-demo; from this machine alone`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
