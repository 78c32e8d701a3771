import type { PersonalData } from './assemble.ts'
import { exportParts, type PersonalTable, retentionReasons, withheldReasons } from './personal-data.ts'

/** The register as a page: docs/personal-data.md, written by its test. */
export function printRegister({ tables, withoutPersons }: PersonalData): string {
  const ofPart = exportParts.map((part) => ({ part, own: [...tables].filter(([, table]) => table.part === part) }))
  return [
    '# Register of personal data',
    '',
    'Generated from `src/modules/*/server/personal-data.ts` by `vitest run tests/contract/personal-data.db.test.ts --update`, which',
    'compares it with the schema and with this page. What the export and the deletion do: [features/my-data.md](features/my-data.md);',
    'a merge: [features/account-merge.md](features/account-merge.md).',
    '',
    'A row is an account’s by its condition in the register. *Withheld*: personal, but not in the export.',
    '',
    '## Why data are kept after the deletion',
    'The years begin with the year after the deletion. Then a periodic task removes what *after the term* names.',
    '',
    '| reason | for | law |',
    '| --- | --- | --- |',
    ...Object.entries(retentionReasons).map(
      ([reason, { years, law }]) =>
        `| ${reason} | ${years === null ? 'as long as the row' : `${years} years`} | ${law} |`,
    ),
    '',
    '## Why data are withheld from the export',
    ...Object.entries(withheldReasons).map(([reason, why]) => `- ${reason}: ${why}`),
    '',
    ...ofPart.flatMap(({ part, own }) => [
      `## ${part}.json`,
      '',
      ...own.flatMap(([name, table]) => [`### ${name}`, ...describe(table), '']),
    ]),
    '## Tables without data of persons',
    ...[...withoutPersons.keys()].toSorted().map((name) => `- ${name}`),
    '',
  ].join('\n')
}

function describe({ exported, withheld = {}, file, onDeletion, onMerge }: PersonalTable): string[] {
  const hidden = Object.entries(withheld).map(([column, reason]) => `${column} (${reason})`)
  return [
    `- exported: ${exported.join(', ')}${file === undefined ? '' : '; its files'}`,
    ...(hidden.length === 0 ? [] : [`- withheld: ${hidden.join(', ')}`]),
    ...deletion(onDeletion),
    merge(onMerge),
  ]
}

function deletion(rule: PersonalTable['onDeletion']): string[] {
  if (rule === 'deleted') return ['- deletion: the rows are deleted']
  if (rule === 'blocks') return ['- deletion: no account with such a row is deleted']
  const named = Object.entries(rule.retainedFor ?? {}).map(([reason, columns]) => `${columns?.join(', ')} (${reason})`)
  return [
    ...(rule.changed.length === 0 ? [] : [`- deletion changes: ${rule.changed.join(', ')}`]),
    `- deletion keeps: ${[...named, `${rule.changed.length + named.length === 0 ? 'all' : 'the rest'} (${rule.retained})`].join('; ')}`,
    ...afterTerm(rule.afterTerm),
  ]
}

function merge(rule: PersonalTable['onMerge']): string {
  if (rule === 'ended') return '- merge: the rows are deleted'
  if (rule === 'blocks') return '- merge: no account with such a row becomes part of another'
  const stays = Object.entries(rule.stays ?? {}).map(([column, reason]) => `${column} stays (${reason})`)
  const moved = rule.moved.map((column) => `${column} names the remaining account`)
  return `- merge: ${[...moved, ...stays].join('; ') || 'the rows belong to rows that move'}`
}

function afterTerm(rule: 'deleted' | readonly string[] | undefined): string[] {
  if (rule === undefined) return []
  return [`- after the term: ${rule === 'deleted' ? 'the rows are deleted' : `emptied: ${rule.join(', ')}`}`]
}
