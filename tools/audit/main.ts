import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { describeOutcome } from './advisory.ts'
import { lockedPackages } from './locked-packages.ts'
import { queryDatabase } from './osv-database.ts'
import { queryRegistry } from './query-registry.ts'
import { sbomPath, writeSbom } from './sbom.ts'

/* Looks up the advisories against our packages and writes the SBOM (docs/security.md,
   «Dependencies»). Exit code: 0 no advisory, 1 at least one, 2 no database could be asked. */
const { values } = parseArgs({ options: { database: { type: 'string' } } })
const packages = lockedPackages(readFileSync('package-lock.json', 'utf8'))
const outcome =
  values.database === undefined ? queryRegistry(packages) : queryDatabase(packages, values.database, new Date())
const { lines, exitCode } = describeOutcome(outcome)
console.log(lines.join('\n'))
process.exitCode = exitCode
try {
  console.log(`SBOM: ${writeSbom(sbomPath, false)} packages in ${sbomPath} (CycloneDX).`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCode === 1 ? 1 : 2
}
