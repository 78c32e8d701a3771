import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const headless = 'chromium-headless-shell'
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const otherPaths = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of the browser for the tests: $CHROMIUM, or an installed one; null if there is
 * none. The headless shell is preferred: it needs a third less time than the full browser.
 * @throws if $CHROMIUM names no file
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM
    throw new Error(
      `CHROMIUM is "${env.CHROMIUM}", but there is no such file: correct it, or unset it to use the system’s.`,
    )
  }
  const folders = (env.PATH ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter)
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...otherPaths]
  return paths.find((path) => existsSync(path)) ?? null
}

/**
 * Like `findChromium`, but installs the headless shell with apt-get if possible.
 * @throws with the package to install if there is no browser and it cannot be installed
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null && (process.env.CHROMIUM || found.endsWith(headless))) return found
  if (canInstallPackages()) {
    if (!tryInstall(headless) && found === null) tryInstall('chromium')
  }
  const browser = findChromium()
  if (browser !== null) return browser
  throw new Error(
    `The browser tests need Chromium: install it (on Debian: sudo apt-get install ${headless}), or name one in CHROMIUM.`,
  )
}

function tryInstall(name: string): boolean {
  return installPackages([name, 'fonts-dejavu-core'])
}

if (import.meta.main) {
  try {
    console.log(ensureChromium())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
