import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './debian-packages.ts'

const headless = 'chromium-headless-shell'
const names = [headless, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const furtherPaths = [
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser of the tests: $CHROMIUM, or the system's; null when there is none. The headless shell, which is made for
 * this, needs a third less time than the browser with its windows.
 */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM
    throw new Error(
      `CHROMIUM is "${env.CHROMIUM}", but there is no such file: correct it, or unset it to use the system’s.`,
    )
  }
  const folders = (env.PATH ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter)
  const paths = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...furtherPaths]
  return paths.find((path) => existsSync(path)) ?? null
}

/** The same, the headless shell installed with apt-get where we may; otherwise one sentence that says what to install. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null && (process.env.CHROMIUM || found.endsWith(headless))) return found
  if (canInstallPackages()) {
    if (!installs(headless) && found === null) installs('chromium')
  }
  const browser = findChromium()
  if (browser !== null) return browser
  throw new Error(
    `The browser tests need Chromium: install it (on Debian: sudo apt-get install ${headless}), or name one in CHROMIUM.`,
  )
}

function installs(name: string): boolean {
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
