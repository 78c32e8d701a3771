import { readFileSync } from 'node:fs'
import { type LockedPackage, lockedPackages } from './audit/locked-packages.ts'
import { report, type Violation } from './violation.ts'

/**
 * Licences that allow us to use, change and deliver a package under Apache-2.0, at run time too.
 */
const anywhere = new Set(
  ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'].concat([
    'OFL-1.1',
    'Python-2.0',
    'Unlicense',
  ]),
)

/** Further licences allowed for packages that only build or test, and are not delivered. */
const forTools = new Set(['MPL-2.0', 'CC-BY-4.0'])

/** Packages that were decided one by one; read the reason when you update the package. */
const decided: readonly { readonly package: RegExp; readonly licence: string; readonly because: string }[] = [
  {
    package: /^@img\/sharp-(?:libvips-.+|wasm32|win32-.+)$/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is a library of its own beside sharp, which npm exchanges for another build of it',
  },
]

/** Packages whose package.json names no licence, with the licence of their LICENSE file. */
const unnamed: ReadonlyMap<string, string> = new Map([
  ['png-js@2.0.0', 'MIT'],
  ['@react-aria/optimize-locales-plugin@2.0.2', 'Apache-2.0'],
])

const file = 'package-lock.json'

/**
 * Checks that each locked package has a licence that record 20 allows: one of them if the package
 * offers a choice, all if several apply together.
 */
export function checkLicences(packages: readonly LockedPackage[]): Violation[] {
  return packages.flatMap((locked) => {
    const label = `${locked.name}@${locked.version}`
    const licence = locked.licence ?? unnamed.get(label) ?? null
    if (licence === null)
      return [violation(`${label} names no licence: read its LICENSE file, then list it as unnamed`)]
    return isAllowed(licence, locked)
      ? []
      : [violation(`${label} is under ${licence}, which docs/decisions/0020-dependencies.md does not allow`)]
  })
}

/**
 * Evaluates an SPDX expression with at most one pair of brackets, around the whole; anything else
 * is refused.
 */
function isAllowed(expression: string, locked: LockedPackage): boolean {
  const plain = expression.startsWith('(') && expression.endsWith(')') ? expression.slice(1, -1) : expression
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isAllowedLicence(licence.trim(), locked)))
}

function isAllowedLicence(licence: string, { name, isDev }: LockedPackage): boolean {
  if (anywhere.has(licence) || (isDev && forTools.has(licence))) return true
  return decided.some((one) => one.licence === licence && one.package.test(name))
}

function violation(remedy: string): Violation {
  return { file, line: 1, rule: 'licence', remedy }
}

if (import.meta.main) report('Licences', checkLicences(lockedPackages(readFileSync(file, 'utf8'))))
