import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkImage, copiedIntoImage } from './check-image.ts'

const paths = ['.gitignore', '.dockerignore', 'deploy/Dockerfile', 'deploy/compose.yaml'] as const
type Path = (typeof paths)[number]
const own = new Map<string, string>(paths.map((path) => [path, readFileSync(path, 'utf8')]))

const variable = (name: string) => `\${${name}}`
const nodeImage = variable('NODE_IMAGE')
const caddyImage = variable('CADDY_IMAGE:?the image with its digest, see .env.example')

/** Returns the violations after `from` is replaced by `to` in one file. */
function issuesOf(path: Path, from: string, to: string): string[] {
  const text = own.get(path) ?? ''
  expect(text).toContain(from)
  return checkImage(new Map([...own, [path, text.replace(from, to)]])).map(({ rule, remedy }) => `${rule}: ${remedy}`)
}

test('the project’s files have no issue', () => {
  expect(checkImage(own)).toEqual([])
})

test.for([
  ['.gitignore', 'deploy/startline.env\n', '', 'secret: add deploy/startline.env'],
  ['.gitignore', 'deploy/userlist.txt\n', '', 'secret: add deploy/userlist.txt'],
  ['.gitignore', '.data-*/\n', '', 'secret: add .data-*/'],
  ['.gitignore', 'secret-key\n', '', 'secret: add secret-key'],
  ['.gitignore', '*.dump\n', '*.dump\n!deploy/userlist.txt\n', 'secret: !deploy/userlist.txt lets secrets in again'],
  ['.dockerignore', 'deploy/userlist.txt\n', '', 'secret: add deploy/userlist.txt'],
  ['.dockerignore', '.data-*\n', '', 'secret: add .data-*'],
  ['.dockerignore', '**/*.key\n', '', 'secret: add **/*.key'],
  ['.dockerignore', '!src\n', '!src\n!deploy\n', 'secret: !deploy lets secrets in again'],
  ['.dockerignore', '\n*\n', '\n', 'everything: begin with *'],
  ['deploy/Dockerfile', 'COPY src src\n', 'COPY . .\n', 'copy: name what is copied'],
  ['deploy/Dockerfile', 'COPY src src\n', 'COPY --chown=node ./ ./\n', 'copy: name what is copied'],
  ['deploy/Dockerfile', 'COPY src src\n', 'ADD * /app/\n', 'copy: name what is copied'],
  ['deploy/Dockerfile', 'COPY --from=build /app/src src', 'COPY --from=build /app /app', 'copy: name what is copied'],
  [
    'deploy/Dockerfile',
    'COPY --from=build /app/src src',
    'COPY --from=build /app/deploy deploy',
    'copy: only what runs',
  ],
  [
    'deploy/Dockerfile',
    'COPY --from=build /app/src src',
    'COPY --from=build /app/src \\\n  /app/demo ./',
    'copy: only what runs',
  ],
  [
    'deploy/Dockerfile',
    `FROM ${nodeImage} AS build`,
    'FROM node:24-bookworm-slim AS build',
    'digest: node:24-bookworm-slim may be',
  ],
  ['deploy/Dockerfile', 'ARG NODE_IMAGE\nFROM', 'ARG NODE_IMAGE=node:24\nFROM', `digest: ${nodeImage} may be`],
  ['deploy/Dockerfile', 'RUN case "$NODE_IMAGE"', 'RUN echo "$NODE_IMAGE"', 'digest: the build refuses'],
  ['deploy/Dockerfile', 'node tools/audit/sbom.ts --image && ', '', 'sbom: the image has a list of its packages'],
  ['deploy/Dockerfile', 'USER node\n', '', 'user: the program runs as a user without rights'],
  ['deploy/Dockerfile', 'USER node\n', 'USER node\nUSER root\n', 'user: the program runs as a user without rights'],
  ['deploy/compose.yaml', caddyImage, 'caddy:2', 'digest: caddy:2 may be'],
  [
    'deploy/compose.yaml',
    caddyImage,
    variable('CADDY_IMAGE:-caddy:2'),
    `digest: ${variable('CADDY_IMAGE:-caddy:2')} may be`,
  ],
  ['deploy/compose.yaml', '  read_only: true\n', '', 'rights: x-startline lacks read_only: true'],
  [
    'deploy/compose.yaml',
    '    tmpfs: [/tmp, /config]\n    security_opt: ["no-new-privileges:true"]\n',
    '',
    'rights: caddy lacks no-new-privileges:true',
  ],
  [
    'deploy/compose.yaml',
    '    cap_drop: [ALL]\n    # it begins',
    '    # it begins',
    'rights: postgres lacks cap_drop: [ALL]',
  ],
] as const)('an issue planted into %s, %o → %o, is reported', ([path, from, to, issue]) => {
  expect([...new Set(issuesOf(path, from, to))]).toEqual([expect.stringContaining(issue)])
})

test('an image with its digest may stand where it is used', () => {
  const pinned = `caddy:2@sha256:${'0123456789abcdef'.repeat(4)}`
  expect(issuesOf('deploy/compose.yaml', caddyImage, pinned)).toEqual([])
})

test('the copied files are read from the Dockerfile', () => {
  expect(copiedIntoImage(own.get('deploy/Dockerfile') ?? '')).toEqual([
    ...['package.json', 'node_modules', 'build', 'db/migrations', 'db/functions', 'content', 'sandbox-bank', 'src'],
  ])
})
