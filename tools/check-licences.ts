import { readFileSync } from 'node:fs'
import { type LockedPackage, lockedPackages } from './audit/locked-packages.ts'
import { type Complaint, report } from './complaint.ts'

/** Licences that let us use a package, change it and deliver it under Apache-2.0, wherever it runs. */
const anywhere = new Set(
  ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'].concat([
    'OFL-1.1',
    'Python-2.0',
    'Unlicense',
  ]),
)

/** Licences of what is used to build and to test, and is delivered to nobody. */
const forTools = new Set(['MPL-2.0', 'CC-BY-4.0'])

/** What is looked at one by one; the reason is read by whoever updates the package. */
const decided: readonly { readonly package: RegExp; readonly licence: string; readonly because: string }[] = [
  {
    package: /^@img\/sharp-(?:libvips-.+|wasm32|win32-.+)$/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is a library of its own beside sharp, which npm exchanges for another build of it',
  },
]

/** Packages whose package.json names no licence, with the one in their LICENSE file. */
const unnamed: ReadonlyMap<string, string> = new Map([
  ['png-js@2.0.0', 'MIT'],
  ['@react-aria/optimize-locales-plugin@2.0.2', 'Apache-2.0'],
])

const file = 'package-lock.json'

/** Each package of the lock has a licence that record 20 allows: where there is a choice, one of them; where several hold, all. */
export function checkLicences(packages: readonly LockedPackage[]): Complaint[] {
  return packages.flatMap((one) => {
    const label = `${one.name}@${one.version}`
    const licence = one.licence ?? unnamed.get(label) ?? null
    if (licence === null)
      return [complaint(`${label} names no licence: read its LICENSE file, then list it as unnamed`)]
    return isAllowed(licence, one)
      ? []
      : [complaint(`${label} is under ${licence}, which docs/decisions/0020-dependencies.md does not allow`)]
  })
}

/** SPDX expressions as packages write them, with one level of brackets around the whole; anything else is refused. */
function isAllowed(expression: string, one: LockedPackage): boolean {
  const plain = expression.startsWith('(') && expression.endsWith(')') ? expression.slice(1, -1) : expression
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => isAllowedAlone(licence.trim(), one)))
}

function isAllowedAlone(licence: string, { name, isDev }: LockedPackage): boolean {
  if (anywhere.has(licence) || (isDev && forTools.has(licence))) return true
  return decided.some((one) => one.licence === licence && one.package.test(name))
}

function complaint(remedy: string): Complaint {
  return { file, line: 1, rule: 'licence', remedy }
}

if (import.meta.main) report('Licences', checkLicences(lockedPackages(readFileSync(file, 'utf8'))))
