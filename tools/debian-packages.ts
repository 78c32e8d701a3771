import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages can be installed here: as root, on Debian or a derivative. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Updates the package lists and installs packages with apt-get.
 * @returns whether it worked; otherwise the reason is printed
 */
export function installPackages(names: readonly string[]): boolean {
  console.log(`Installing ${names.join(', ')} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const commands = [
    ['update', '-q'],
    ['install', '-yq', '--no-install-recommends', ...names],
  ]
  return commands.every((args) => {
    const { status, stdout, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8', timeout: 120_000 })
    if (status !== 0) console.log(`${stdout}${stderr}`.trim())
    return status === 0
  })
}
